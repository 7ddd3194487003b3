import type { MovedMessage } from '@sen/core/mail-programs/mail-program-store'
import type { ThreadWriter } from '@sen/core/threads/thread-store'
import { ARCHIVABLE_ROLES } from '@sen/model/acting/thread-actions'
import type { FolderId, MessageId, ThreadId } from '@sen/model/ids'
import { NOT_JUNK_KEYWORD } from '@sen/model/mail-programs/spam-keywords'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { rowId, rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { messageMoving, systemFolderId } from './message-moving.ts'
import { notBeingSent } from './sending/being-sent.ts'
import { inPlace } from './thread-place.ts'

type Moving = Pick<
  ThreadWriter,
  'move' | 'archive' | 'moveToTrash' | 'restore' | 'moveFromJunk' | 'moveMessagesFromJunk' | 'undoMove' | 'moveMessages'
> & {
  /** Does the same as `moveMessages`, and returns one row per message. */
  moveEach(ids: readonly MessageId[], to: FolderId, version: number): Promise<readonly MovedMessage[]>
}

export function threadMoving(
  tx: Transaction<Database>,
  mailboxId: string,
  refresh: (ids: readonly string[], version: number) => Promise<void>,
): Moving {
  const folder = (role: Parameters<typeof systemFolderId>[1]) => systemFolderId(mailboxId, role)

  const { move: moving, moveRows } = messageMoving(tx, mailboxId, refresh)

  const messagesTo = (ids: readonly MessageId[], to: FolderId) => sql`
    select id, folder_id, ${rowId(to)}::bigint as target from message
    where mailbox_id = ${mailboxId} and id = any(${rowIds(ids)}) and ${notBeingSent('message')}
    order by uid`

  const moveFromJunk = (chosen: RawBuilder<unknown>, version: number) =>
    moving(
      sql`select m.id, m.folder_id, coalesce(before.id, ${folder('inbox')}) as target
          from message m
          left join folder before on before.id = m.previous_folder_id and before.role not in ('junk', 'trash')
            and not before.is_being_deleted
          where m.mailbox_id = ${mailboxId} and ${chosen} and m.folder_id = ${folder('junk')}`,
      version,
      { keywords: [NOT_JUNK_KEYWORD] },
    )
  const formerFolder = sql`(
    select f.id from folder f where f.id = message.previous_folder_id and not f.is_being_deleted)`
  const ofThreads = (ids: readonly ThreadId[]) => sql`mailbox_id = ${mailboxId} and thread_id = any(${rowIds(ids)})`

  return {
    move: (ids, from, to, version) =>
      moving(
        sql`select id, folder_id, ${rowId(to)}::bigint as target from message
            where ${ofThreads(ids)} and ${notBeingSent('message')} and ${inPlace(mailboxId, from)}`,
        version,
      ),
    archive: (ids, from, version) =>
      moving(
        sql`select id, folder_id, ${folder('archive')} as target from message
            where ${ofThreads(ids)} and ${notBeingSent('message')} and ${inPlace(mailboxId, from)} and folder_id in (
              select f.id from folder f where f.mailbox_id = ${mailboxId} and f.role = any(${[...ARCHIVABLE_ROLES]}::text[]))`,
        version,
      ),
    moveToTrash: (ids, version) =>
      moving(
        sql`select id, folder_id, ${folder('trash')} as target from message
            where ${ofThreads(ids)} and ${notBeingSent('message')}`,
        version,
      ),
    restore: (ids, from, version, movedVersion) =>
      moving(
        sql`select id, folder_id, coalesce(nullif(${formerFolder}, folder_id), ${folder('inbox')}) as target
            from message
            where ${ofThreads(ids)} and folder_id = ${rowId(from)}
              and (${movedVersion ?? null}::integer is null or moved_version = ${movedVersion ?? null}::integer)`,
        version,
      ),
    moveFromJunk: (ids, version) => moveFromJunk(sql`m.thread_id = any(${rowIds(ids)})`, version),
    moveMessagesFromJunk: (ids, version) => moveFromJunk(sql`m.id = any(${rowIds(ids)})`, version),
    undoMove: (ids, movedVersion, version) =>
      moving(
        sql`select id, folder_id, coalesce(${formerFolder}, ${folder('inbox')}) as target from message
            where ${ofThreads(ids)} and moved_version = ${movedVersion} and ${notBeingSent('message')}`,
        version,
      ),
    moveMessages: (ids, to, version) => moving(messagesTo(ids, to), version),
    moveEach: async (ids, to, version) => {
      const moved = await moveRows(messagesTo(ids, to), version)
      return moved.map(({ id, thread_id, uid }) => ({
        id: id as MessageId,
        threadId: thread_id as ThreadId,
        uid: uid === null ? undefined : Number(uid),
      }))
    },
  }
}
