import { MAX_DRIVE_PAGE_SIZE } from '@sen/model/drive/limits'
import { replaceEqualDeep } from '@tanstack/react-query'
import type { DriveItem } from '../../state/drive/drive-place.ts'

/**
 * The beginning of a list, as far as it was asked for. What was read before the last change that the page was told of stays, marked as
 * stale: it is read again when somebody comes to it.
 */
export interface DriveList {
  /** By their places in the list. Undefined: what stood there stands elsewhere now, and what stands there is not known yet. */
  readonly rows: readonly (DriveItem | undefined)[]
  /** Those that are known, in their order. */
  readonly items: readonly DriveItem[]
  /** Ids of those that may have gone since, or stand elsewhere. */
  readonly stale: ReadonlySet<string>
  /** How many there are in all. */
  readonly total: number
  /** A search found more than can be listed. */
  readonly isMore?: boolean
}

/** A part of a list, as the server answers it. */
export interface DrivePage {
  readonly items: readonly DriveItem[]
  readonly total: number
  readonly isMore?: boolean
}

/** From this place in a list up to before that one. */
export interface RowRange {
  readonly from: number
  readonly to: number
}

export interface PageAsked {
  readonly offset: number
  readonly limit: number
}

const NONE: ReadonlySet<string> = new Set()
export const EMPTY_LIST: DriveList = { rows: [], items: [], stale: NONE, total: 0 }

/**
 * Puts a page into a list. What it brings counts: it stands nowhere else any more. What has not changed stays the same object, so that
 * its row need not be drawn anew.
 *
 * @param isNews it was read because something has changed: all other rows are stale from now on
 */
export function withPage(list: DriveList, offset: number, page: DrivePage, isNews: boolean): DriveList {
  const brought = new Set(page.items.map(({ id }) => id))
  const isOther = (row: DriveItem | undefined) => row === undefined || !brought.has(row.id)
  const known = new Map<string, DriveItem>()
  for (const row of list.rows) if (row && brought.has(row.id)) known.set(row.id, row)
  const fresh = page.items.map((item) => replaceEqualDeep(known.get(item.id), item))
  const before = Array.from({ length: offset }, (_, at) => (isOther(list.rows[at]) ? list.rows[at] : undefined))
  const end = offset + fresh.length
  // What stood among them may stand behind them now: it is selected still, as long as nothing is known of it.
  const pushed = isNews ? list.rows.slice(offset, end).filter((row) => row !== undefined && isOther(row)) : []
  const below = list.rows.slice(end)
  // Read without news, it leaves what is known below it at its place.
  const after = isNews ? below.filter(isOther) : below.map((row) => (isOther(row) ? row : undefined))
  const rows = [...before, ...fresh, ...pushed, ...after].slice(0, page.total)
  return listOf(rows, (id) => !brought.has(id) && (isNews || list.stale.has(id)), page)
}

/** Whether a page says anything that the list did not: a server that answers less than it has counted is not asked for ever. */
export function isNewIn(list: DriveList, offset: number, { items, total }: DrivePage): boolean {
  return total !== list.total || items.some(({ id }, at) => list.rows[offset + at]?.id !== id || list.stale.has(id))
}

/** A list without some items; those behind them move up. */
export function withoutItems(list: DriveList, ids: ReadonlySet<string>): DriveList {
  const rows = list.rows.filter((row) => row === undefined || !ids.has(row.id))
  const left = list.rows.length - rows.length
  return left === 0 ? list : listOf(rows, (id) => list.stale.has(id), { ...list, total: list.total - left })
}

/** A list in which some items have become something else. */
export function withChanged(
  list: DriveList,
  ids: ReadonlySet<string>,
  patch: (item: DriveItem) => DriveItem,
): DriveList {
  if (!list.items.some(({ id }) => ids.has(id))) return list
  const rows = list.rows.map((row) => (row && ids.has(row.id) ? patch(row) : row))
  return listOf(rows, (id) => list.stale.has(id), list)
}

/** The pages that have to be read until these rows are known as they are; the beginning comes before what stands behind it. */
export function pagesToRead(list: DriveList, { from, to }: RowRange): readonly PageAsked[] {
  const { rows, stale, total } = list
  const end = Math.min(to, total)
  const pages: PageAsked[] = []
  for (let at = from; at < Math.min(end, rows.length); at += 1) {
    const row = rows[at]
    if (row && !stale.has(row.id)) continue
    // Whoever goes on upwards comes into the page above, not into one that begins a row earlier.
    const offset = at - (at % MAX_DRIVE_PAGE_SIZE)
    pages.push({ offset, limit: MAX_DRIVE_PAGE_SIZE })
    at = offset + MAX_DRIVE_PAGE_SIZE - 1
  }
  for (let offset = rows.length; offset < end; offset += MAX_DRIVE_PAGE_SIZE) {
    pages.push({ offset, limit: MAX_DRIVE_PAGE_SIZE })
  }
  return pages
}

/** The one page that shows what is in sight of a list as it is by now; a short list as a whole, and at least so many rows. */
export function pageAround({ rows, total }: DriveList, inSight: RowRange | undefined, least: number): PageAsked {
  const limit = MAX_DRIVE_PAGE_SIZE
  if (rows.length <= limit) return { offset: 0, limit: Math.max(rows.length, least) }
  const { from, to } = inSight ?? { from: 0, to: 0 }
  const centred = Math.round((from + to - limit) / 2)
  // No further on than what is known reaches: between them nothing would be known.
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
