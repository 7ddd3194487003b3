/** A cell that begins so is a formula to a spreadsheet; so is one behind a tab or a line end. */
const FORMULA = /^[\s]*[=+\-@|\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u

/** One line of a table (RFC 4180). What a spreadsheet would run is made text by an apostrophe before it. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n;\t]/u.test(harmless) || harmless !== text ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
