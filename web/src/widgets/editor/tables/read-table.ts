import type { ElementProcessor } from 'roosterjs-content-model-types'

/** The model has a place for each cell that one spans: so many for each that there is, and some for a small table's title. */
const PLACES_OF_CELL = 20
const PLACES_OF_TABLE = 60

/**
 * Reads a table as the library does, which goes through all that a cell says it spans, whether there is a table or not: three
 * cells of a stranger's mail that spanned all they may held the page of who answered it for good.
 */
export const readTable: ElementProcessor<HTMLTableElement> = (group, table, context) => {
  boundSpans(table)
  spreadRowStyles(table)
  context.defaultElementProcessors.table?.(group, table, context)
}

/** No cell spans rows that there are not, and all together no more than a table of that many cells has a use for. */
function boundSpans(table: HTMLTableElement): void {
  const rows = [...table.rows]
  let left = PLACES_OF_TABLE + PLACES_OF_CELL * rows.reduce((cells, row) => cells + row.cells.length, 0)
  for (const [at, row] of rows.entries()) {
    for (const cell of row.cells) {
      const rowsLeft = rows.length - at
      if (cell.rowSpan > rowsLeft) cell.rowSpan = rowsLeft
      // None means all rows that are left.
      left -= cell.colSpan * (cell.rowSpan || rowsLeft)
      if (left < 0) Object.assign(cell, { colSpan: 1, rowSpan: 1 })
    }
  }
}

/** What `compactTables` said on the row: the model keeps these of cells alone. */
const OF_CELLS = ['vertical-align', 'height', 'background-color'] as const

function spreadRowStyles(table: HTMLTableElement): void {
  for (const row of table.rows) {
    for (const name of OF_CELLS) {
      const value = row.style.getPropertyValue(name)
      if (value === '') continue
      for (const { style } of row.cells) if (style.getPropertyValue(name) === '') style.setProperty(name, value)
      row.style.removeProperty(name)
    }
  }
}
