import { shortenBorders, shortenPadding } from './short-borders.ts'
import { type Declarations, pixelsOf, readDeclarations, writeDeclarations } from './style-text.ts'
import { type GridCell, gridOf, type TableGrid } from './table-grid.ts'

/** The editor writes some 250 characters of style per cell, too much for long tables. `readTable` reverses it. */
export function compactTables(box: ParentNode): void {
  for (const table of box.querySelectorAll('table')) {
    const grid = gridOf(table)
    if (grid) compactTable(table, grid)
  }
}

function compactTable(table: HTMLTableElement, grid: TableGrid): void {
  const style = readDeclarations(table.getAttribute('style') ?? '')
  const cells = grid.cells.flat()
  for (const cell of cells) unwrapOnlyChild(cell)
  shortenBorders(grid, style.get('border-collapse') === 'collapse')
  for (const cell of cells) shortenPadding(cell, table.getAttribute('cellpadding'))
  dropWidthsBelow(grid, style.get('table-layout') === 'fixed')
  for (const name of INHERITED) share(name, cells, style)
  for (const [row, line] of grid.cells.entries()) {
    const element = table.rows[row]
    if (element) shareInRow(element, line)
  }
  for (const { element, style } of cells) writeStyle(element, style)
  writeStyle(table, style)
}

function writeStyle(element: Element, style: Declarations): void {
  if (style.size === 0) element.removeAttribute('style')
  else element.setAttribute('style', writeDeclarations(style))
}

/** Properties that cells inherit from row and table. */
const INHERITED = [
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'color',
  'line-height',
  'white-space',
  'text-align',
  'direction',
] as const
const IS_INHERITED: ReadonlySet<string> = new Set(INHERITED)

function unwrapOnlyChild({ element: cell, style }: GridCell): void {
  for (const tag of ['DIV', 'SPAN']) {
    const [only] = cell.childNodes
    if (!(only instanceof HTMLElement) || cell.childNodes.length !== 1 || only.tagName !== tag) continue
    if (only.getAttributeNames().some((name) => name !== 'style')) return
    const inner = readDeclarations(only.getAttribute('style') ?? '')
    if ([...inner.keys()].some((name) => !IS_INHERITED.has(name))) return
    // A relative size depends on its parent.
    if (/(em|%|er)$/.test(inner.get('font-size') ?? '') && style.has('font-size')) return
    for (const [name, value] of inner) style.set(name, value)
    only.replaceWith(...only.childNodes)
  }
}

/** A column has the width of its widest cell; with a fixed layout, of its first cell. */
function dropWidthsBelow({ cells }: TableGrid, isFixed: boolean): void {
  const widest = new Map<number, number>()
  for (const cell of cells.flat()) {
    const width = pixelsOf(cell.style.get('width'))
    if (cell.columns > 1 || width === undefined) continue
    const above = widest.get(cell.column)
    if (above !== undefined && (isFixed || width <= above + 0.5)) cell.style.delete('width')
    else widest.set(cell.column, width)
  }
}

/** Sets the most frequent value on the table, if all cells with text have one. */
function share(name: string, cells: readonly GridCell[], around: Declarations): void {
  const written = cells.filter(({ element }) => !isEmpty(element))
  const counts = new Map<string, number>()
  for (const cell of written) {
    const value = saidOf(cell, name)
    if (value === undefined && !around.has(name)) return
    if (value !== undefined && value !== OF_ATTRIBUTE) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  if (!around.has(name)) {
    const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
    if (most === undefined || most[1] < 2 || isRelative(name, most[0])) return
    around.set(name, most[0])
  }
  for (const { style } of cells) if (style.get(name) === around.get(name)) style.delete(name)
}

function isEmpty(cell: Element): boolean {
  return cell.textContent.trim() === '' && cell.querySelector('img, table') === null
}

/** Marks a value from `align`, which does not inherit. */
const OF_ATTRIBUTE = Symbol('of an attribute')

function saidOf({ element, style }: GridCell, name: string): string | typeof OF_ATTRIBUTE | undefined {
  const value = style.get(name)
  if (value !== undefined) return value
  return name === 'text-align' && element.hasAttribute('align') ? OF_ATTRIBUTE : undefined
}

function isRelative(name: string, value: string): boolean {
  return name === 'font-size' && /(em|%|er)$/.test(value)
}

/** Sets common values on the row, including those that a table cannot set for its cells. */
function shareInRow(row: HTMLTableRowElement, cells: readonly GridCell[]): void {
  if (cells.length < 2 || cells.some(({ rows }) => rows > 1)) return
  const style = readDeclarations(row.getAttribute('style') ?? '')
  for (const name of [...INHERITED, 'vertical-align', 'height', 'background-color']) {
    const [value] = cells.map((cell) => cell.style.get(name))
    if (value === undefined || style.has(name) || isRelative(name, value)) continue
    if (!cells.every((cell) => cell.style.get(name) === value)) continue
    style.set(name, value)
    for (const cell of cells) cell.style.delete(name)
  }
  writeStyle(row, style)
}
