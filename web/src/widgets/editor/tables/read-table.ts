import type { ElementProcessor } from 'roosterjs-content-model-types'

/** Limits for spanned positions, which the model stores: per cell, and extra for a small table's title. */
const PLACES_OF_CELL = 20
const PLACES_OF_TABLE = 60

/**
 * Writes the caption, which the library does not read, as a line above the table.
 * Limits spans: the library stores every claimed position, so three cells with maximum spans hang the page.
 */
export const readTable: ElementProcessor<HTMLTableElement> = (group, table, context) => {
  boundSpans(table)
  spreadRowStyles(table)
  for (let { caption } = table; caption; caption = table.caption) {
    const line = table.ownerDocument.createElement('div')
    line.append(...caption.childNodes)
    caption.remove()
    context.elementProcessors.element(group, line, context)
  }
  context.defaultElementProcessors.table?.(group, table, context)
}

/** Limits rowspans to existing rows, and all spans together to a plausible number. */
function boundSpans(table: HTMLTableElement): void {
  const rows = [...table.rows]
  let left = PLACES_OF_TABLE + PLACES_OF_CELL * rows.reduce((cells, row) => cells + row.cells.length, 0)
  for (const [at, row] of rows.entries()) {
    for (const cell of row.cells) {
      const rowsLeft = rows.length - at
      if (cell.rowSpan > rowsLeft) cell.rowSpan = rowsLeft
      // `rowspan="0"` spans all remaining rows.
      left -= cell.colSpan * (cell.rowSpan || rowsLeft)
      if (left < 0) Object.assign(cell, { colSpan: 1, rowSpan: 1 })
    }
  }
}

/** Properties that `compactTables` moves to the row; the model reads them from cells only. */
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
