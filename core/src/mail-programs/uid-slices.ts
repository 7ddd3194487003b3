import { CHANGE_SLICE_MESSAGES } from '@sen/model/mail-programs/limits'
import type { UidRange } from './program-message.ts'

export interface UidSlice {
  /** At most `CHANGE_SLICE_MESSAGES` ranges, ascending and disjoint. */
  readonly ranges: readonly UidRange[]
  readonly after: number
}

export interface SliceResult<T> {
  readonly value: T
  /** The last UID of a full slice; undefined when nothing is left in these ranges. */
  readonly next: number | undefined
}

/** Calls `work` until the ranges are done. Each call reads at most `CHANGE_SLICE_MESSAGES` messages. */
export async function* mapUidSlices<T>(
  ranges: readonly UidRange[],
  work: (slice: UidSlice) => Promise<SliceResult<T>>,
): AsyncGenerator<T> {
  for (let start = 0; start < ranges.length; start += CHANGE_SLICE_MESSAGES) {
    const some = ranges.slice(start, start + CHANGE_SLICE_MESSAGES)
    let after: number | undefined = 0
    while (after !== undefined) {
      const result: SliceResult<T> = await work({ ranges: some, after })
      yield result.value
      after = result.next
    }
  }
}

export function nextAfter(rows: readonly { readonly uid: number }[]): number | undefined {
  return rows.length < CHANGE_SLICE_MESSAGES ? undefined : rows.at(-1)?.uid
}
