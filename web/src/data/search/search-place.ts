import { parseQueryText } from '@sen/model/search/query-text'
import { isSearchSort, readSizeParam, SEARCH_PARAM_NAMES, type SearchParams } from '@sen/model/search/search-params'

/**
 * A search stands where a folder's name would: `?q=báo+cáo&from_addr=lan`. Pages of results are cached, changed and
 * refreshed by the same code as pages of folders. No folder's name begins so in an address.
 */
export function searchPlace(params: SearchParams): string {
  const text = new URLSearchParams()
  for (const name of [...SEARCH_PARAM_NAMES, 'sort'] as const) {
    const value = params[name]
    if (value !== undefined) text.set(name, String(value))
  }
  return `?${text}`
}

export function isSearchPlace(folder: string): boolean {
  return folder.startsWith('?')
}

export function paramsOfPlace(place: string): SearchParams {
  return readSearchParams(textsOfPlace(place))
}

/** Its parameters as an address has them. */
export function textsOfPlace(place: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(place.slice(1)))
}

/** The folder that a search names, as it was typed; empty where it names none. */
export function folderOfSearch(place: string): string {
  const { folder, q = '' } = paramsOfPlace(place)
  return folder ?? parseQueryText(q).folder ?? ''
}

/** What an address says, however it was written; what has no sense is left out. */
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

/** Of an address a text, of our own parameters what they are. */
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
