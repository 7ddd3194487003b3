import { MAX_CELL_CHARACTERS_SHOWN, MAX_TABLE_COLUMNS_SHOWN, MAX_TABLE_ROWS_SHOWN } from './limits.ts'

export interface SeparatedValues {
  readonly rows: readonly (readonly string[])[]
  readonly hasMoreRows: boolean
  readonly hasMoreColumns: boolean
}

/** The comma is first, so it wins ties. Excel writes semicolons where the comma is the decimal mark. */
const SEPARATORS = [',', ';', '\t', '|'] as const
const SEPARATOR_LINE = /^sep=([^\n])\n/i
const LONGEST_HEAD_CHARACTERS = 10_000

/** RFC 4180 with LF line ends. An unclosed quote ends with the text. Reads at most `MAX_TABLE_ROWS_SHOWN` rows. */
export function readSeparatedValues(text: string): SeparatedValues {
  const told = SEPARATOR_LINE.exec(text)
  const separator = told?.[1] ?? separatorOf(text)
  const rows: string[][] = []
  let hasMoreColumns = false
  let at = told?.[0].length ?? 0
  while (at < text.length && rows.length < MAX_TABLE_ROWS_SHOWN) {
    const row: string[] = []
    for (let isLast = false; !isLast; ) {
      const cell = readCell(text, at, separator)
      if (row.length < MAX_TABLE_COLUMNS_SHOWN) row.push(cell.value)
      else hasMoreColumns = true
      isLast = text[cell.end] !== separator
      at = cell.end + 1
    }
    rows.push(row)
  }
  return { rows, hasMoreRows: at < text.length, hasMoreColumns }
}

function readCell(text: string, from: number, separator: string): { readonly value: string; readonly end: number } {
  let at = from
  let value = ''
  if (text[from] === '"') {
    for (at += 1; ; ) {
      const quote = text.indexOf('"', at)
      const end = quote < 0 ? text.length : quote
      value = added(value, text, at, end)
      at = end + 1
      if (text[at] !== '"') break
      value = added(value, '"', 0, 1)
      at += 1
    }
  }
  const rest = at
  while (at < text.length && text[at] !== separator && text[at] !== '\n') at += 1
  return { value: added(value, text, rest, at), end: at }
}

function added(value: string, text: string, from: number, to: number): string {
  const left = MAX_CELL_CHARACTERS_SHOWN - value.length
  if (to - from <= left) return value + text.slice(from, to)
  return value.endsWith('…') && left <= 0 ? value : `${value}${text.slice(from, from + Math.max(0, left))}…`
}

function separatorOf(text: string): string {
  const counts = new Map<string, number>(SEPARATORS.map((each) => [each, 0]))
  let isQuoted = false
  for (const letter of text.slice(0, LONGEST_HEAD_CHARACTERS)) {
    if (letter === '"') isQuoted = !isQuoted
    if (letter === '\n' && !isQuoted) break
    const count = counts.get(letter)
    if (count !== undefined && !isQuoted) counts.set(letter, count + 1)
  }
  return SEPARATORS.reduce<string>(
    (best, each) => ((counts.get(each) ?? 0) > (counts.get(best) ?? 0) ? each : best),
    ',',
  )
}
