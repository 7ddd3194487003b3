/** Styles of the row's cells that would give it a height. Its border has half of its own width. */
const FLAT = {
  height: '0',
  'min-height': '0',
  'line-height': '0',
  'padding-block': '0',
  'border-top-width': '0',
} as const

/** Returns the distance between rows, or undefined for a table whose cells share their borders. */
export function spacingOf(table: HTMLTableElement): number | undefined {
  const style = table.ownerDocument.defaultView?.getComputedStyle(table)
  if (!style || style.borderCollapse === 'collapse') return undefined
  const [horizontal = '0', vertical = horizontal] = style.borderSpacing.split(' ')
  return Number.parseFloat(vertical) || 0
}

/**
 * Returns a copy of a table's last row that has no text and no height, only its bottom border. Above the first row of the
 * next part, the browser decides between the borders of both rows as it does in the whole table.
 * @param isOpen rows of the same group follow, so that cells over several rows go on
 */
export function bottomEdge(table: HTMLTableElement, isOpen: boolean): HTMLTableRowElement | undefined {
  const rows = [...table.rows]
  const last = rows.at(-1)
  if (!last) return undefined
  const row = flatCopy(last) as HTMLTableRowElement
  row.setAttribute('aria-hidden', 'true')
  for (const cell of cellsAtEnd(table, rows)) {
    const copy = flatCopy(cell) as HTMLTableCellElement
    copy.removeAttribute('rowspan')
    const left = rows.length - 1 - rows.indexOf(cell.parentElement as HTMLTableRowElement)
    const goesOn = isOpen && (cell.rowSpan === 0 || cell.rowSpan - 1 > left)
    if (goesOn) copy.style.setProperty('border-bottom-style', 'hidden', 'important')
    row.append(copy)
  }
  return row
}

function flatCopy(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(false) as HTMLElement
  copy.removeAttribute('id')
  copy.removeAttribute('height')
  // Rules for its position or group do not apply to the copy.
  const style = element.ownerDocument.defaultView?.getComputedStyle(element)
  for (const part of ['style', 'width', 'color'] as const) {
    const property = `border-bottom-${part}`
    copy.style.setProperty(property, style?.getPropertyValue(property) ?? '', 'important')
  }
  for (const [property, value] of Object.entries(FLAT)) copy.style.setProperty(property, value, 'important')
  return copy
}

/** In the order of columns, with cells of earlier rows that reach the end. */
function cellsAtEnd(table: HTMLTableElement, rows: readonly HTMLTableRowElement[]): readonly HTMLTableCellElement[] {
  const last = rows.at(-1)
  const own = [...(last?.cells ?? [])]
  const spanning = [...table.querySelectorAll<HTMLTableCellElement>(':is(td, th)[rowspan]')].filter(
    (cell) => cell.closest('table') === table && cell.parentElement !== last,
  )
  if (!last || spanning.length === 0) return own
  const end = last.getBoundingClientRect().bottom
  const reaching = spanning.filter((cell) => cell.getBoundingClientRect().bottom >= end - 1)
  const isFromRight = table.ownerDocument.defaultView?.getComputedStyle(table).direction === 'rtl'
  const placed = [...own, ...reaching].map((cell) => ({ cell, left: cell.getBoundingClientRect().left }))
  placed.sort((one, other) => (isFromRight ? other.left - one.left : one.left - other.left))
  return placed.map(({ cell }) => cell)
}
