import { hashKey, type QueryKey } from '@tanstack/react-query'
import type { RowRange } from './drive-list.ts'

const ranges = new Map<string, RowRange>()

/** Remembers which rows of a list somebody looks at, so that these are read when something has changed. Undefined: nobody looks any more. */
export function noteRowsInSight(list: QueryKey, range: RowRange | undefined): void {
  if (range) ranges.set(hashKey(list), range)
  else ranges.delete(hashKey(list))
}

export function rowsInSight(list: QueryKey): RowRange | undefined {
  return ranges.get(hashKey(list))
}
