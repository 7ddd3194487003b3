import type { SearchCriteria, SearchPlace } from '@sen/core/search/search-store'
import type { FoundSelection } from '@sen/core/tasks/task-store'
import type { FolderId, MessageId, TaskId, ThreadId } from '@sen/model/ids'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../../row-id.ts'
import type { Database } from '../../schema.ts'

/** A search as JSON keeps it: times as text, what is not asked for left out. */
export interface CachedSearch {
  readonly criteria: Omit<SearchCriteria, 'receivedFrom' | 'receivedUntil' | 'folderIds'> & {
    readonly folderIds: readonly string[]
    readonly receivedFrom?: string
    readonly receivedUntil?: string
  }
  readonly after?: { readonly receivedAt: string; readonly messageId: string }
}

/** To be kept with a task that begins: bound to the mail there is now, by the newest id of all. */
export function keptSearch(criteria: SearchCriteria): RawBuilder<string> {
  return sql<string>`jsonb_set(
    ${JSON.stringify({ criteria })}::jsonb, '{criteria,upTo}',
    (select to_jsonb(coalesce(max(id), 0)::text) from message))`
}

export function toSearch({ criteria, after }: CachedSearch): FoundSelection {
  const { receivedFrom, receivedUntil, folderIds, ...rest } = criteria
  return {
    criteria: {
      ...rest,
      folderIds: folderIds as FolderId[],
      ...(receivedFrom !== undefined && { receivedFrom: new Date(receivedFrom) }),
      ...(receivedUntil !== undefined && { receivedUntil: new Date(receivedUntil) }),
    },
    after: after && { receivedAt: new Date(after.receivedAt), messageId: after.messageId as MessageId },
  }
}

/** Numbered on from what the task has already. One statement: what is found, and how far the search has come. */
export async function addFound(
  tx: Transaction<Database>,
  mailboxId: string,
  id: TaskId,
  { criteria }: FoundSelection,
  threadIds: readonly ThreadId[],
  next: SearchPlace | undefined,
): Promise<void> {
  const place = next && { receivedAt: next.receivedAt, messageId: next.messageId }
  const search = place ? JSON.stringify({ criteria, after: place }) : null
  await sql`
    with added as (
      insert into batch_thread (batch_id, position, thread_id, folder_id)
      select b.id, b.total + row_number() over (order by given.n), given.thread_id, place.folder_id
      from batch b
      cross join unnest(${rowIds(threadIds)}::bigint[]) with ordinality as given(thread_id, n)
      join lateral (
        select ft.folder_id from folder_thread ft
        where ft.thread_id = given.thread_id and ft.mailbox_id = ${mailboxId}
          and ft.folder_id = any(${rowIds(criteria.folderIds)}::bigint[])
          and ft.folder_id not in (select f.id from folder f where f.mailbox_id = ${mailboxId} and f.role = 'starred')
        order by ft.last_message_at desc limit 1
      ) place on true
      where b.id = ${rowId(id)} and b.mailbox_id = ${mailboxId}
        and not exists (
          select from batch_thread known where known.batch_id = b.id and known.thread_id = given.thread_id
        )
      returning 1
    )
    update batch set total = total + (select count(*) from added), search = ${search}::jsonb
    where id = ${rowId(id)} and mailbox_id = ${mailboxId}`.execute(tx)
}
