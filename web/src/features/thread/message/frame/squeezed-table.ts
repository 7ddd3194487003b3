/** Limits the measurements, whose cost depends on untrusted input. */
const MOST_ROWS = 200
const MOST_CELLS = 40
const LEAST_COLUMNS = 4
/** A narrower cell holds one short word in a line. */
const SQUEEZED_PIXELS = 64
const SQUEEZED_LINES = 3
const LINE_PIXELS = 18

/** Returns whether a table fits the screen only because its cells break after each word. */
export function hasSqueezedTable(body: HTMLElement): boolean {
  return Array.from(body.querySelectorAll('tr')).slice(0, MOST_ROWS).some(isSqueezed)
}

function isSqueezed(row: HTMLTableRowElement): boolean {
  if (row.cells.length < LEAST_COLUMNS) return false
  const cells = Array.from(row.cells).slice(0, MOST_CELLS)
  const narrow = cells.filter((cell) => cell.clientWidth < SQUEEZED_PIXELS && cell.textContent.trim().length > 1)
  return narrow.length >= LEAST_COLUMNS - 1 && row.clientHeight >= SQUEEZED_LINES * LINE_PIXELS
}
