import { MAX_COUNTED_ROWS } from '@sen/model/long-lists/limits'

/** Identifies the row after which a page in a list ordered by time starts. */
export interface TimeCursor {
  /** Microseconds since 1970, the precision of the database. */
  readonly atMicroseconds: number
  readonly id: string
}

export interface PageRequest<Place> {
  readonly after?: Place | undefined
  readonly limit: number
}

/** The cost of a page does not depend on the length of the list. */
export interface PageInfo<Place> {
  readonly total: number
  readonly isTotalOver: boolean
  readonly next: Place | undefined
}

/** Querying one row more shows whether there is another page, or whether the count is exceeded. */
export const andOneMore = (most: number): number => most + 1

/** @param read up to `andOneMore(limit)` rows @param counted up to `andOneMore(MAX_COUNTED_ROWS)` */
export function pageOf<Row, Place>(
  read: readonly Row[],
  counted: number,
  limit: number,
  placeOf: (row: Row) => Place,
): { readonly rows: readonly Row[] } & PageInfo<Place> {
  const rows = read.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows,
    total: Math.min(counted, MAX_COUNTED_ROWS),
    isTotalOver: counted > MAX_COUNTED_ROWS,
    next: read.length > limit && last !== undefined ? placeOf(last) : undefined,
  }
}
