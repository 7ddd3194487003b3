import type { FlagRequest } from '@sen/core/mail-programs/mail-program-store'
import type { FolderId } from '@sen/model/ids'
import { type RawBuilder, sql } from 'kysely'
import { rowId } from '../../row-id.ts'

/** UIDs have 32 bits. */
export const LAST_UID = 4_294_967_295

/** Returns the source `m` of a slice: at most `limit` messages of each range, in the order of their UIDs. */
export function messagesInRanges(
  mailboxId: string,
  folderId: FolderId,
  { ranges, after, changedSince, limit }: Pick<FlagRequest, 'ranges' | 'after' | 'changedSince' | 'limit'>,
): RawBuilder<unknown> {
  const left = ranges.filter(({ last }) => last === undefined || last > after)
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
