import type { FlagRequest } from '@sen/core/mail-programs/mail-program-store'
import type { UidRange } from '@sen/core/mail-programs/program-message'
import type { FolderId } from '@sen/model/ids'
import { type RawBuilder, sql } from 'kysely'
import { rowId } from '../../row-id.ts'

/** UIDs have 32 bits. */
export const LAST_UID = 4_294_967_295

/**
 * Returns the source `m` of a slice: at most `limit` messages of each range, in the order of their UIDs. One UID is
 * compared directly, because PostgreSQL plans lists of ranges again for each call.
 */
export function messagesInRanges(
  mailboxId: string,
  folderId: FolderId,
  { ranges, after, changedSince, limit }: Pick<FlagRequest, 'ranges' | 'after' | 'changedSince' | 'limit'>,
): RawBuilder<unknown> {
  const left = ranges.filter(({ last }) => last === undefined || last > after)
  const uid = onlyUid(left)
  if (uid !== undefined) {
    return sql`(
      select * from message
      where message.folder_id = ${rowId(folderId)} and message.mailbox_id = ${mailboxId}
        and message.uid = ${uid}::bigint and message.version > ${changedSince ?? -1}::integer
    ) m`
  }
  return sql`
    unnest(
      ${left.map(({ first }) => first)}::bigint[], ${left.map(({ last }) => last ?? LAST_UID)}::bigint[]
    ) r(first, last)
    cross join lateral (
      select * from message
      where message.folder_id = ${rowId(folderId)} and message.mailbox_id = ${mailboxId}
        and message.uid between greatest(r.first, ${after + 1}::bigint) and r.last
        and message.version > ${changedSince ?? -1}::integer
      order by message.uid limit ${limit}
    ) m`
}

/** Returns the UID if the ranges contain only one. */
export function onlyUid(ranges: readonly UidRange[]): number | undefined {
  const [range, ...others] = ranges
  return range !== undefined && others.length === 0 && range.first === range.last ? range.first : undefined
}
