import { type Declarations, readDeclarations } from './style-text.ts'

/** `style` is written back at the end. */
export interface GridCell {
  readonly element: HTMLTableCellElement
  readonly row: number
  readonly column: number
  readonly rows: number
  readonly columns: number
  readonly style: Declarations
}

export interface TableGrid {
  readonly cells: readonly (readonly GridCell[])[]
  at(row: number, column: number): GridCell | undefined
}

/** A grid with more positions is not processed: such spans are not written by hand. */
const MAX_POSITIONS = 200_000

/** @returns the position of each cell; undefined when the spans exceed the limit */
export function gridOf(table: HTMLTableElement): TableGrid | undefined {
  const grid: GridCell[][] = []
  const known = new Map<string, Declarations>()
  let taken = 0
  const cells = [...table.rows].map((line, row) => {
    let column = 0
    return [...line.cells].map((element) => {
      while (grid[row]?.[column]) column += 1
      const rows = Math.min(element.rowSpan || table.rows.length, table.rows.length - row)
      const written = element.getAttribute('style') ?? ''
      const read = known.get(written) ?? readDeclarations(written)
      known.set(written, read)
      const cell = { element, row, column, rows, columns: element.colSpan, style: new Map(read) }
      taken += rows * cell.columns
      for (let below = row; below < row + rows && taken <= MAX_POSITIONS; below += 1) {
        const line = grid[below] ?? []
        grid[below] = line
        for (let beside = column; beside < column + cell.columns; beside += 1) line[beside] = cell
      }
      return cell
    })
  })
  return taken > MAX_POSITIONS ? undefined : { cells, at: (row, column) => grid[row]?.[column] }
}
