import { type MisleadingLink, misleadingLink } from '@sen/model/trust/link-hosts'
import { type Box, BoxBands } from './box-bands.ts'
import type { DrawnLine } from './drawn-lines.ts'

/** Comparisons of text lines with link boxes in one message. */
const MOST_COMPARISONS = 500_000
const MEASURED_AT_ONCE = 20
const COMPARED_AT_ONCE = 50
const MOST_BOXES = 8_000
const MOST_POINTS = 2_000
const POINTS_OF_LINE = 7

interface LinkBox extends Box {
  readonly link: HTMLAnchorElement
}

export interface OverlaidFindings {
  readonly misleading: readonly MisleadingLink[]
  /** The mail has more overlapping links than are checked. */
  readonly isExhausted: boolean
}

/**
 * Finds texts that name a host while a link to another host covers them, which a press on the text opens. Boxes are
 * compared first: links of ordinary mail overlap nothing, and need no hit test. It yields often, because measuring each
 * text of a long mail takes too long for one task.
 */
export function* findMisleadingOverlays(
  page: Document,
  lines: readonly DrawnLine[],
): Generator<undefined, OverlaidFindings> {
  const boxes = yield* boxesOf(page)
  const beneath = new Map<HTMLAnchorElement, Text[]>()
  let points = MOST_POINTS
  let left = boxes.count === 0 ? 0 : MOST_COMPARISONS
  for (const [index, line] of lines.entries()) {
    if (left <= 0 || points <= 0) break
    if (index % COMPARED_AT_ONCE === 0) yield
    const near = boxes.at((line.top + line.bottom) / 2)
    left -= near.length
    const others = near.filter((box) => box.link !== line.piece.link && overlap(box, line))
    if (others.length === 0) continue
    points -= POINTS_OF_LINE
    for (const link of linksOnTop(page, line, others)) {
      if (link !== line.piece.link) addTo(beneath, link, line.piece.node)
    }
  }
  const misleading: MisleadingLink[] = []
  for (const [link, nodes] of beneath) {
    const found = yield* misleadingOver(link, nodes)
    if (found) misleading.push(found)
  }
  const isExhausted = boxes.count > 0 && (left <= 0 || points <= 0 || boxes.count >= MOST_BOXES)
  return { misleading, isExhausted }
}

/** The boxes of links and of the elements inside them, which may be larger than the link. */
function* boxesOf(page: Document): Generator<undefined, BoxBands<LinkBox>> {
  const boxes = new BoxBands<LinkBox>()
  let measured = 0
  const range = page.createRange()
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    const elements = page.createTreeWalker(link, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node: Node | null = link; node && boxes.count < MOST_BOXES; node = elements.nextNode()) {
      measured += 1
      if (measured % MEASURED_AT_ONCE === 0) yield
      if (node.nodeType === Node.TEXT_NODE) range.selectNodeContents(node)
      for (const { left, right, top, bottom } of rectsOf(node, range)) {
        if (right > left && bottom > top) boxes.add({ link, left, right, top, bottom })
      }
    }
    if (boxes.count >= MOST_BOXES) break
  }
  return boxes
}

function rectsOf(node: Node, range: Range): DOMRectList {
  return node.nodeType === Node.TEXT_NODE ? range.getClientRects() : (node as Element).getClientRects()
}

/** Tests several points of a line. A point outside of the frame counts by its boxes. */
function linksOnTop(page: Document, line: Box, others: readonly LinkBox[]): ReadonlySet<HTMLAnchorElement> {
  const found = new Set<HTMLAnchorElement>()
  const y = (line.top + line.bottom) / 2
  for (let at = 0; at < POINTS_OF_LINE; at += 1) {
    const x = line.left + ((line.right - line.left) * (at + 0.5)) / POINTS_OF_LINE
    const top = page.elementFromPoint(x, y)
    const link = top?.closest<HTMLAnchorElement>('a[href]')
    if (link) found.add(link)
    if (top) continue
    for (const box of others) if (isInside(box, x, y)) found.add(box.link)
  }
  return found
}

function* misleadingOver(
  link: HTMLAnchorElement,
  nodes: readonly Text[],
): Generator<undefined, MisleadingLink | undefined> {
  const href = link.getAttribute('href') ?? ''
  // A name may be split into several elements of a line.
  for (const part of new Set<Node>([...nodes, ...nodes.map(blockOf)])) {
    yield
    const misleading = misleadingLink(part.textContent ?? '', href)
    if (misleading) return misleading
  }
  return misleadingLink(nodes.map(({ data }) => data).join(''), href)
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
