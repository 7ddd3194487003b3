import { parseQueryText } from '@sen/model/search/query-text'
import { isSearchSort, readSizeParam, type SearchParams } from '@sen/model/search/search-params'

/** The folder as typed; empty for none. */
export function folderOfSearch({ folder, q = '' }: SearchParams): string {
  return folder ?? parseQueryText(q).folder ?? ''
}

/** Uses a fixed order, and leaves out invalid values. */
export function readSearchParams(raw: Readonly<Record<string, unknown>>): SearchParams {
  const read: Record<string, unknown> = {}
  for (const name of ['q', 'from_addr', 'to_addr', 'subject', 'term', 'folder'] as const) {
    const text = readText(raw[name])
    if (text !== undefined) read[name] = text
  }
  for (const name of ['has_attachment', 'is_star', 'is_read'] as const) {
    const flag = readFlag(raw[name])
    if (flag !== undefined) read[name] = flag
  }
  for (const name of ['start_date', 'end_date'] as const) {
    const seconds = Number(readText(raw[name]))
    if (Number.isInteger(seconds) && seconds > 0) read[name] = seconds
  }
  const size = readText(raw.size)
  if (size !== undefined && readSizeParam(size)) read.size = size
  if (isSearchSort(raw.sort) && raw.sort !== 'date') read.sort = raw.sort
  return read
}

/** Addresses have texts; parameters set by our own code may be numbers or booleans. */
function readText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
  const text = String(value).trim()
  return text === '' ? undefined : text
}

function readFlag(value: unknown): boolean | undefined {
  const text = readText(value)
  if (text === 'true' || text === '1') return true
  return text === 'false' || text === '0' ? false : undefined
}
