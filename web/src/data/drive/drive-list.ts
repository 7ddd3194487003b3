import { MAX_DRIVE_PAGE_SIZE } from '@sen/model/drive/limits'
import { replaceEqualDeep } from '@tanstack/react-query'
import type { DriveItem } from '../../state/drive/drive-location.ts'

/** The loaded beginning of a list. Rows older than the last change are stale, and are read again when scrolled to. */
export interface DriveList {
  /** Rows by position. Undefined: the row that was here has moved, and the present one is unknown. */
  readonly rows: readonly (DriveItem | undefined)[]
  readonly items: readonly DriveItem[]
  /** Ids of items that may have been removed or moved. */
  readonly stale: ReadonlySet<string>
  readonly total: number
  /** A search found more than can be listed. */
  readonly isMore?: boolean
}

export interface DrivePage {
  readonly items: readonly DriveItem[]
  readonly total: number
  readonly isMore?: boolean
}

/** The range excludes `to`. */
export interface RowRange {
  readonly from: number
  readonly to: number
}

export interface DrivePageRequest {
  readonly offset: number
  readonly limit: number
}

const NONE: ReadonlySet<string> = new Set()
export const EMPTY_LIST: DriveList = { rows: [], items: [], stale: NONE, total: 0 }

/**
 * The page wins: its items are removed from other positions. Unchanged items keep their identity.
 * @param isNews it was read because something has changed, so all other rows are stale from now on
 */
export function withPage(list: DriveList, offset: number, page: DrivePage, isNews: boolean): DriveList {
  const brought = new Set(page.items.map(({ id }) => id))
  const isOther = (row: DriveItem | undefined) => row === undefined || !brought.has(row.id)
  const known = new Map<string, DriveItem>()
  for (const row of list.rows) if (row && brought.has(row.id)) known.set(row.id, row)
  const fresh = page.items.map((item) => replaceEqualDeep(known.get(item.id), item))
  const before = Array.from({ length: offset }, (_, at) => (isOther(list.rows[at]) ? list.rows[at] : undefined))
  const end = offset + fresh.length
  // Items displaced by the page may now be behind it. They stay selected until more is known.
  const pushed = isNews ? list.rows.slice(offset, end).filter((row) => row !== undefined && isOther(row)) : []
  const below = list.rows.slice(end)
  // If nothing has changed, the rows below keep their positions.
  const after = isNews ? below.filter(isOther) : below.map((row) => (isOther(row) ? row : undefined))
  const rows = [...before, ...fresh, ...pushed, ...after].slice(0, page.total)
  return listOf(rows, (id) => !brought.has(id) && (isNews || list.stale.has(id)), page)
}

/** Ends the loop when a server returns fewer items than it counts. */
export function isNewIn(list: DriveList, offset: number, { items, total }: DrivePage): boolean {
  return total !== list.total || items.some(({ id }, at) => list.rows[offset + at]?.id !== id || list.stale.has(id))
}

export function withoutItems(list: DriveList, ids: ReadonlySet<string>): DriveList {
  const rows = list.rows.filter((row) => row === undefined || !ids.has(row.id))
  const left = list.rows.length - rows.length
  return left === 0 ? list : listOf(rows, (id) => list.stale.has(id), { ...list, total: list.total - left })
}

export function withChanged(
  list: DriveList,
  ids: ReadonlySet<string>,
  patch: (item: DriveItem) => DriveItem,
): DriveList {
  if (!list.items.some(({ id }) => ids.has(id))) return list
  const rows = list.rows.map((row) => (row && ids.has(row.id) ? patch(row) : row))
  return listOf(rows, (id) => list.stale.has(id), list)
}

export function pagesToRead(list: DriveList, { from, to }: RowRange): readonly DrivePageRequest[] {
  const { rows, stale, total } = list
  const end = Math.min(to, total)
  const pages: DrivePageRequest[] = []
  for (let at = from; at < Math.min(end, rows.length); at += 1) {
    const row = rows[at]
    if (row && !stale.has(row.id)) continue
    // Align the page, so that scrolling up reads whole pages.
    const offset = at - (at % MAX_DRIVE_PAGE_SIZE)
    pages.push({ offset, limit: MAX_DRIVE_PAGE_SIZE })
    at = offset + MAX_DRIVE_PAGE_SIZE - 1
  }
  for (let offset = rows.length; offset < end; offset += MAX_DRIVE_PAGE_SIZE) {
    pages.push({ offset, limit: MAX_DRIVE_PAGE_SIZE })
  }
  return pages
}

/** Returns the visible part of the list, or a short list as a whole, with at least `least` rows. */
export function pageAround({ rows, total }: DriveList, inSight: RowRange | undefined, least: number): DrivePageRequest {
  const limit = MAX_DRIVE_PAGE_SIZE
  if (rows.length <= limit) return { offset: 0, limit: Math.max(rows.length, least) }
  const { from, to } = inSight ?? { from: 0, to: 0 }
  const centred = Math.round((from + to - limit) / 2)
  // Do not start beyond the loaded rows, because the rows between would be unknown.
  return { offset: Math.max(0, Math.min(centred, total - limit, rows.length)), limit }
}

function listOf(
  rows: DriveList['rows'],
  isStale: (id: string) => boolean,
  { total, isMore = false }: Pick<DrivePage, 'total' | 'isMore'>,
): DriveList {
  const items = rows.filter((row) => row !== undefined)
  const stale = items.filter(({ id }) => isStale(id)).map(({ id }) => id)
  return { rows, items, stale: stale.length === 0 ? NONE : new Set(stale), total, ...(isMore && { isMore }) }
}
