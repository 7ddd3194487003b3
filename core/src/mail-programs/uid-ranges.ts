import { mergeRanges } from '@sen/model/mail-programs/number-ranges'
import type { ClosedUidRange, UidRange } from './program-message.ts'

/**
 * Replaces `*` by the highest UID, so `9:*` always contains it (RFC 3501 section 6.4.8).
 * @param highest of the folder; 0 when it is empty
 * @returns ascending, disjoint ranges
 */
export function closeRanges(ranges: readonly UidRange[], highest: number): readonly ClosedUidRange[] {
  const closed = ranges.map(({ first, last = highest }) => ({ from: Math.min(first, last), to: Math.max(first, last) }))
  return mergeRanges(closed).map(({ from, to }) => ({ first: from, last: to }))
}
