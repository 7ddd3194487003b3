import { type MisleadingLink, misleadingLink } from '@sen/model/trust/link-hosts'

/** Maximum comparisons of text lines with link boxes in one message. */
const MOST_COMPARISONS = 10_000_000
const MOST_BOXES = 8_000
const MOST_POINTS = 2_000
const POINTS_OF_LINE = 7
const NOTES = 'style, .sen-leads-to'

interface LinkBox {
  readonly link: HTMLAnchorElement
  readonly box: DOMRect
}

export interface OverlaidFindings {
  readonly misleading: readonly MisleadingLink[]
  /** The mail has more overlapping links than are checked. */
  readonly isExhausted: boolean
}

/** Finds texts that name a host below a link to another. Boxes are compared first, which is cheaper than hit tests. */
export function misleadingOverlays(page: Document): OverlaidFindings {
  const boxes = boxesOf(page)
  const beneath = new Map<HTMLAnchorElement, Text[]>()
  const range = page.createRange()
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  let points = MOST_POINTS
  let left = boxes.length === 0 ? 0 : MOST_COMPARISONS
  for (
    let node = texts.nextNode() as Text | null;
    node && left > 0 && points > 0;
    node = texts.nextNode() as Text | null
  ) {
    const parent = node.parentElement
    if (node.data.trim() === '' || !parent || parent.closest(NOTES)) continue
    range.selectNodeContents(node)
    const own = parent.closest('a')
    for (const line of range.getClientRects()) {
      if (left <= 0 || points <= 0) break
      left -= boxes.length
      const others = boxes.filter(({ link, box }) => link !== own && overlap(box, line))
      if (others.length === 0) continue
      points -= POINTS_OF_LINE
      for (const link of linksOnTop(page, line, others)) {
        if (link !== own) addTo(beneath, link, node)
      }
    }
  }
  const misleading = [...beneath].flatMap(([link, nodes]) => misleadingOver(link, nodes) ?? [])
  const isExhausted = boxes.length > 0 && (left <= 0 || points <= 0 || boxes.length >= MOST_BOXES)
  return { misleading, isExhausted }
}

/** Includes elements inside links, which may be larger than the link. */
function boxesOf(page: Document): readonly LinkBox[] {
  const boxes: LinkBox[] = []
  const range = page.createRange()
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    if (boxes.length >= MOST_BOXES) break
    range.selectNodeContents(link)
    const ofElements = [link, ...link.querySelectorAll('*')].flatMap((element) => [...element.getClientRects()])
    for (const box of [...ofElements, ...range.getClientRects()])
      if (box.width > 0 && box.height > 0) boxes.push({ link, box })
  }
  return boxes
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
    for (const { link, box } of others) if (isInside(box, x, y)) found.add(link)
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

function overlap(one: DOMRect, other: DOMRect): boolean {
  const middle = (other.top + other.bottom) / 2
  return one.left < other.right && one.right > other.left && one.top <= middle && one.bottom >= middle
}

function isInside({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}
