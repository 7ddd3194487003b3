import { type Declarations, readDeclarations } from './style-text.ts'

/** A cell of a table with its place in the grid; `style` is written back when all is done. */
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

/** More places than these are no table to compute with: what spans them was not written by hand. */
const MAX_PLACES = 200_000

/** @returns where each cell of this table stands; undefined when the spans claim more than any table has. */
export function gridOf(table: HTMLTableElement): TableGrid | undefined {
  const places: GridCell[][] = []
  const known = new Map<string, Declarations>()
  let taken = 0
  const cells = [...table.rows].map((line, row) => {
    let column = 0
    return [...line.cells].map((element) => {
      while (places[row]?.[column]) column += 1
      const rows = Math.min(element.rowSpan || table.rows.length, table.rows.length - row)
      const written = element.getAttribute('style') ?? ''
      const read = known.get(written) ?? readDeclarations(written)
      known.set(written, read)
      const cell = { element, row, column, rows, columns: element.colSpan, style: new Map(read) }
      taken += rows * cell.columns
      for (let below = row; below < row + rows && taken <= MAX_PLACES; below += 1) {
        const line = places[below] ?? []
        places[below] = line
        for (let beside = column; beside < column + cell.columns; beside += 1) line[beside] = cell
      }
      return cell
    })
  })
  return taken > MAX_PLACES ? undefined : { cells, at: (row, column) => places[row]?.[column] }
}
