/** A cell that begins so is a formula to a spreadsheet; so is one behind a tab or a line end. */
const FORMULA = /^[\s]*[=+\-@|\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u

/** What ends a line for one reader or another. */
const LINE_BREAKS = /[\r\n\v\f\u0085\u2028\u2029]+/gu

/**
 * One line of a table (RFC 4180), for readers that go by lines too: a line break in a cell becomes a space. What a spreadsheet would
 * run is made text by an apostrophe before it.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(written: string): string {
  const text = written.replaceAll(LINE_BREAKS, ' ')
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n;\t]/u.test(harmless) || harmless !== text ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
