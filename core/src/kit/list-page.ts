import { MAX_COUNTED_ROWS } from '@sen/model/long-lists/limits'

/** Where a page of a list begins that stands in the order of time: behind the row of this time and id. */
export interface PlaceInTime {
  /** Since 1970, as exactly as the database keeps times. */
  readonly atMicroseconds: number
  readonly id: string
}

/** Which page of a long list: behind `after`, or the first. */
export interface PageWanted<Place> {
  readonly after?: Place | undefined
  readonly limit: number
}

/** How a page of a long list ends. Whatever the list holds, a page costs the same: what lies before it is not passed by again. */
export interface PageEnd<Place> {
  /** Rows of the whole list, counted up to `MAX_COUNTED_ROWS`. */
  readonly total: number
  /** There are more than `total`. */
  readonly isTotalOver: boolean
  /** Undefined: it is the last page. */
  readonly next: Place | undefined
}

/** So many rows are asked for to know whether there is a page behind, and whether there are more than are counted. */
export const andOneMore = (most: number): number => most + 1

/**
 * @param read of the page and of the one behind it: `andOneMore(limit)`, or fewer
 * @param counted up to `andOneMore(MAX_COUNTED_ROWS)`
 */
export function pageOf<Row, Place>(
  read: readonly Row[],
  counted: number,
  limit: number,
  placeOf: (row: Row) => Place,
): { readonly rows: readonly Row[] } & PageEnd<Place> {
  const rows = read.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows,
    total: Math.min(counted, MAX_COUNTED_ROWS),
    isTotalOver: counted > MAX_COUNTED_ROWS,
    next: read.length > limit && last !== undefined ? placeOf(last) : undefined,
  }
}
