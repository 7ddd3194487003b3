/** A spreadsheet treats a cell with one of these beginnings as a formula, also after a tab or a line break. */
const FORMULA = /^[\s]*[=+\-@|\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u

/** Some reader takes each of these for a line break. */
const LINE_BREAKS = /[\r\n\v\f\u0085\u2028\u2029]+/gu

/** RFC 4180. Line breaks become spaces, because some readers split at them. An apostrophe disarms formulas. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(written: string): string {
  const text = written.replaceAll(LINE_BREAKS, ' ')
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n;\t]/u.test(harmless) || harmless !== text ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
