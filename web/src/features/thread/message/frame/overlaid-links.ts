import { type MisleadingLink, misleadingLink } from '@sen/model/trust/link-hosts'

/** Comparisons of text lines with link boxes in one message. */
const MOST_COMPARISONS = 500_000
/** Boxes are found by the horizontal bands that they cross. */
const BAND_PIXELS = 64
/** Taller boxes are compared with every line. */
const MOST_BANDS_OF_BOX = 30
/** Elements measured between two yields. */
const MEASURED_AT_ONCE = 20
const MOST_BOXES = 8_000
const MOST_POINTS = 2_000
const POINTS_OF_LINE = 7
const NOTES = 'style, .sen-leads-to'

/** Plain numbers, because reading the properties of a `DOMRect` is slow. */
interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface LinkBox extends Box {
  readonly link: HTMLAnchorElement
}

interface LinkBoxes {
  readonly count: number
  /** The boxes that may cross this height: by band, and tall ones always. */
  at(y: number): readonly LinkBox[]
}

export interface OverlaidFindings {
  readonly misleading: readonly MisleadingLink[]
  /** The mail has more overlapping links than are checked. */
  readonly isExhausted: boolean
}

/**
 * Finds texts that name a host and have a link to another host on top of them, so that a press on the text opens that
 * link. Boxes are compared first: links of ordinary mail overlap nothing, and need no hit test. It yields often, because
 * measuring each text of a long mail takes too long for one task.
 */
export function* findMisleadingOverlays(page: Document): Generator<undefined, OverlaidFindings> {
  const boxes = yield* boxesOf(page)
  const beneath = new Map<HTMLAnchorElement, Text[]>()
  const range = page.createRange()
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  let points = MOST_POINTS
  let left = boxes.count === 0 ? 0 : MOST_COMPARISONS
  let measured = 0
  for (
    let node = texts.nextNode() as Text | null;
    node && left > 0 && points > 0;
    node = texts.nextNode() as Text | null
  ) {
    const parent = node.parentElement
    if (node.data.trim() === '' || !parent || parent.closest(NOTES)) continue
    measured += 1
    if (measured % MEASURED_AT_ONCE === 0) yield
    range.selectNodeContents(node)
    const own = parent.closest('a')
    for (const line of range.getClientRects()) {
      if (left <= 0 || points <= 0) break
      const near = boxes.at((line.top + line.bottom) / 2)
      left -= near.length
      const others = near.filter((box) => box.link !== own && overlap(box, line))
      if (others.length === 0) continue
      points -= POINTS_OF_LINE
      for (const link of linksOnTop(page, line, others)) {
        if (link !== own) addTo(beneath, link, node)
      }
    }
  }
  const misleading = [...beneath].flatMap(([link, nodes]) => misleadingOver(link, nodes) ?? [])
  const isExhausted = boxes.count > 0 && (left <= 0 || points <= 0 || boxes.count >= MOST_BOXES)
  return { misleading, isExhausted }
}

/** The boxes of links and of the elements inside them, which may be larger than the link. */
function* boxesOf(page: Document): Generator<undefined, LinkBoxes> {
  const bands = new Map<number, LinkBox[]>()
  const tall: LinkBox[] = []
  let count = 0
  let links = 0
  const range = page.createRange()
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    if (count >= MOST_BOXES) break
    links += 1
    if (links % MEASURED_AT_ONCE === 0) yield
    range.selectNodeContents(link)
    const ofElements = [link, ...link.querySelectorAll('*')].flatMap((element) => [...element.getClientRects()])
    for (const { left, right, top, bottom } of [...ofElements, ...range.getClientRects()]) {
      if (right <= left || bottom <= top) continue
      count += 1
      const box = { link, left, right, top, bottom }
      const [first, last] = [Math.floor(top / BAND_PIXELS), Math.floor(bottom / BAND_PIXELS)]
      if (last - first >= MOST_BANDS_OF_BOX) {
        tall.push(box)
        continue
      }
      for (let band = first; band <= last; band += 1) {
        const known = bands.get(band)
        if (known) known.push(box)
        else bands.set(band, [box])
      }
    }
  }
  const at = (y: number) => {
    const inBand = bands.get(Math.floor(y / BAND_PIXELS)) ?? []
    return tall.length === 0 ? inBand : [...tall, ...inBand]
  }
  return { count, at }
}

/** Tests several points of a line. A point outside of the frame counts by its boxes. */
function linksOnTop(page: Document, line: DOMRect, others: readonly LinkBox[]): ReadonlySet<HTMLAnchorElement> {
  const found = new Set<HTMLAnchorElement>()
  const y = (line.top + line.bottom) / 2
  for (let at = 0; at < POINTS_OF_LINE; at += 1) {
    const x = line.left + (line.width * (at + 0.5)) / POINTS_OF_LINE
    const top = page.elementFromPoint(x, y)
    const link = top?.closest<HTMLAnchorElement>('a[href]')
    if (link) found.add(link)
    if (top) continue
    for (const box of others) if (isInside(box, x, y)) found.add(box.link)
  }
  return found
}

function misleadingOver(link: HTMLAnchorElement, nodes: readonly Text[]): MisleadingLink | undefined {
  const href = link.getAttribute('href') ?? ''
  const texts = new Set<string>()
  for (const node of nodes) {
    texts.add(node.data)
    // A name may be split into several elements of a line.
    texts.add(blockOf(node).textContent ?? '')
  }
  for (const text of [...texts, nodes.map(({ data }) => data).join('')]) {
    const misleading = misleadingLink(text, href)
    if (misleading) return misleading
  }
  return undefined
}

function blockOf(node: Text): Element {
  let element = node.parentElement as Element
  const view = element.ownerDocument.defaultView
  while (element.parentElement && view?.getComputedStyle(element).display === 'inline') element = element.parentElement
  return element
}

function addTo(beneath: Map<HTMLAnchorElement, Text[]>, link: HTMLAnchorElement, node: Text): void {
  const nodes = beneath.get(link)
  if (!nodes) beneath.set(link, [node])
  else if (nodes.at(-1) !== node) nodes.push(node)
}

function overlap(one: Box, other: Box): boolean {
  const middle = (other.top + other.bottom) / 2
  return one.left < other.right && one.right > other.left && one.top <= middle && one.bottom >= middle
}

function isInside({ left, right, top, bottom }: Box, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}
