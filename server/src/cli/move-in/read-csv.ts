/** `line` counts from 1. */
export class CsvBroken extends Error {
  override readonly name = 'CsvBroken'
}

export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Parses CSV (RFC 4180). The separator may be a semicolon, which Excel writes where the decimal separator is a comma,
 * as in Vietnam.
 * @throws CsvBroken without any content of the file
 */
export function readCsv(text: string): readonly CsvRow[] {
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = 1
  let begun = 1
  const [head = ''] = text.split(/[\r\n]/u, 1)
  const separator = head.includes(';') && !head.includes(',') ? ';' : ','
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`, 'y')
  cell.lastIndex = text.startsWith('\ufeff') ? 1 : 0
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text)
    if (!match) throw new CsvBroken(`line ${line}: unexpected quotation mark`)
    const [whole, quoted, bare = '', end] = match
    cells.push(quoted === undefined ? bare.trim() : quoted.replaceAll('""', '"'))
    line += whole.split('\n').length - 1
    if (end === separator) {
      // A separator at the end of the text is followed by an empty cell.
      if (cell.lastIndex === text.length) cells.push('')
      else continue
    }
    if (cells.some((each) => each !== '')) rows.push({ line: begun, cells })
    cells = []
    begun = line
  }
  return rows
}
