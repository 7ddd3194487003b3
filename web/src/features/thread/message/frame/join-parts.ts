import type { OpenElementCounts } from '../html-parts.ts'
import { bottomEdge, spacingOf } from './row-edge.ts'

/** The next part of a long mail needs this of the one above it. */
export interface PartEnd {
  /** Row without height that draws the border between the last row of a table and the next one. */
  readonly edge: HTMLTableRowElement | undefined
}

/**
 * Draws a part as it is in the whole mail. An element that was cut has its margin, padding and border in both
 * parts, which would look like an empty line. Call it before the height of the page is measured.
 */
export function joinParts(body: HTMLElement, { above, below }: OpenElementCounts, upper: PartEnd | undefined): PartEnd {
  const first = chain(body, above, firstOf)
  const last = chain(body, below, (parent) => parent.lastElementChild)
  for (const element of first) {
    trim(element, 'top')
    openCells(element, 'top')
    if (element.tagName === 'LI') element.style.listStyleType = 'none'
  }
  for (const element of last) {
    trim(element, 'bottom')
    openCells(element, 'bottom')
  }
  const edge = joinTables(last, 'bottom', undefined)
  joinTables(first, 'top', upper?.edge)
  return { edge }
}

/** Skips the style sheets, column widths and places of earlier cells that each part repeats. */
function firstOf(parent: Element): Element | null {
  let first = parent.firstElementChild
  while (first?.matches('style, colgroup, :is(td, th):empty:not(:last-child)')) first = first.nextElementSibling
  return first
}

function chain(body: HTMLElement, length: number, next: (parent: Element) => Element | null): readonly HTMLElement[] {
  const elements: HTMLElement[] = []
  for (let at = next(body); at && elements.length < length; at = next(at)) elements.push(at as HTMLElement)
  return elements
}

function trim({ style }: HTMLElement, side: 'top' | 'bottom'): void {
  for (const property of [`margin-${side}`, `padding-${side}`, `border-${side}-width`]) {
    style.setProperty(property, '0', 'important')
  }
}

/** The other cells of a row that was cut have no end there either. */
function openCells({ tagName, children }: HTMLElement, side: 'top' | 'bottom'): void {
  if (tagName !== 'TR') return
  for (const cell of children) (cell as HTMLElement).style.setProperty(`border-${side}-width`, '0', 'important')
}

/**
 * A table that is cut between two rows has one border and one spacing there, and none where a row is cut.
 * @param edge from the part above
 * @returns the edge for the part below
 */
function joinTables(
  cut: readonly HTMLElement[],
  side: 'top' | 'bottom',
  edge: HTMLTableRowElement | undefined,
): HTMLTableRowElement | undefined {
  let next: HTMLTableRowElement | undefined
  for (const [at, element] of cut.entries()) {
    if (!isTable(element)) continue
    const isRowCut = cut.slice(at + 1).some(({ tagName }) => tagName === 'TR')
    const spacing = spacingOf(element)
    if (spacing !== undefined) {
      if (isRowCut || side === 'top') element.style.setProperty(`margin-${side}`, `-${spacing}px`, 'important')
      continue
    }
    if (!isRowCut && side === 'bottom') next = bottomEdge(element, cut.at(-1) !== element)
    const [row] = element.rows
    if (!isRowCut && side === 'top' && edge && row) row.before(edge.cloneNode(true))
    // The hidden border of a table suppresses those of its cells (CSS2, the collapsing border model).
    if (isRowCut || next || (edge && row)) element.style.setProperty(`border-${side}-style`, 'hidden', 'important')
  }
  return next
}

/** `instanceof` fails, because the frame has classes of its own. */
function isTable(element: HTMLElement): element is HTMLTableElement {
  return element.tagName === 'TABLE'
}
