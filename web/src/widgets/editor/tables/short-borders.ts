import { type Declarations, SIDES, type Side, shortSides, spreadSides } from './style-text.ts'
import type { GridCell, TableGrid } from './table-grid.ts'

type Sides = Readonly<Record<Side, string>>

/** With collapsed borders, a missing side is filled from the neighbour, and four sides become one declaration. */
export function shortenBorders(grid: TableGrid, isCollapsed: boolean): void {
  const sides = new Map<GridCell, Sides>()
  for (const cell of grid.cells.flat()) {
    const read = readSides(cell.style)
    if (read) sides.set(cell, read)
  }
  for (const [cell, own] of sides) {
    const line = lineOf(own)
    if (line === undefined) continue
    const full = Object.fromEntries(SIDES.map((side) => [side, line])) as Sides
    const mayFill =
      isCollapsed && SIDES.every((side) => own[side] === line || isDrawnBeside(cell, side, line, grid, sides))
    writeSides(cell.style, mayFill ? full : own, line)
  }
}

/** Undefined when the drawn sides differ or none is drawn. */
function lineOf(sides: Sides): string | undefined {
  const drawn = new Set(SIDES.map((side) => sides[side]).filter((side) => side !== 'none'))
  return drawn.size === 1 ? [...drawn][0] : undefined
}

const OPPOSITE: Readonly<Record<Side, Side>> = { top: 'bottom', right: 'left', bottom: 'top', left: 'right' }

function isDrawnBeside(
  cell: GridCell,
  side: Side,
  line: string,
  grid: TableGrid,
  sides: ReadonlyMap<GridCell, Sides>,
): boolean {
  if (sides.get(cell)?.[side] !== 'none') return false
  const isAcross = side === 'top' || side === 'bottom'
  const length = isAcross ? cell.columns : cell.rows
  for (let step = 0; step < length; step += 1) {
    const row = isAcross ? cell.row + (side === 'top' ? -1 : cell.rows) : cell.row + step
    const column = isAcross ? cell.column + step : cell.column + (side === 'left' ? -1 : cell.columns)
    const beside = grid.at(row, column)
    if (!beside || sides.get(beside)?.[OPPOSITE[side]] !== line) return false
  }
  return true
}

const BORDER = /^border(?:-(?:width|style|color))?$/

/** Returns undefined for border declarations that the editor does not write. */
function readSides(style: Declarations): Sides | undefined {
  const names = [...style.keys()].filter((name) => name.startsWith('border'))
  if (names.length === 0 || !names.every((name) => BORDER.test(name)) || style.has('border')) return undefined
  const widths = spreadSides(style.get('border-width') ?? '')
  const styles = spreadSides(style.get('border-style') ?? '')
  const colours = spreadSides(style.get('border-color') ?? 'currentcolor')
  if (!widths || !styles || !colours) return undefined
  const looks = SIDES.map((side, at) => {
    if (styles[at] === 'none' || /^0(px|pt)?$/.test(widths[at] ?? '')) return [side, 'none']
    const colour = colours[at] === 'currentcolor' ? '' : ` ${colours[at]}`
    return [side, `${widths[at]} ${styles[at]}${colour}`]
  })
  return Object.fromEntries(looks) as Sides
}

function writeSides(style: Declarations, sides: Sides, line: string): void {
  for (const name of [...style.keys()]) if (name.startsWith('border')) style.delete(name)
  style.set('border', line)
  for (const side of SIDES) if (sides[side] === 'none') style.set(`border-${side}`, 'none')
}

/** A missing side takes the table's padding. */
export function shortenPadding({ style }: GridCell, ofTable: string | null): void {
  const rest = ofTable !== null && /^\d+$/.test(ofTable) ? `${ofTable}px` : undefined
  const values = SIDES.map((side) => style.get(`padding-${side}`) ?? rest)
  const [top, right, bottom, left] = values.map((value) => (value === '0px' ? '0' : value))
  if (style.has('padding') || top === undefined || right === undefined || bottom === undefined || left === undefined)
    return
  if (!SIDES.some((side) => style.delete(`padding-${side}`))) return
  for (const side of SIDES) style.delete(`padding-${side}`)
  style.set('padding', shortSides([top, right, bottom, left]))
}
