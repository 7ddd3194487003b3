import type { ThreadWriter } from '@sen/core/threads/thread-store'
import { SNOOZABLE_ROLES } from '@sen/model/acting/thread-actions'
import type { FolderId, ThreadId } from '@sen/model/ids'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { rowIds } from '../row-id.ts'
import type { Database } from '../schema.ts'
import { type MessageMoving, systemFolderId } from './message-moving.ts'
import { notBeingSent } from './sending/being-sent.ts'
import { inPlace } from './thread-place.ts'

type Snoozing = Pick<ThreadWriter, 'snooze' | 'snoozeMoved' | 'unsnooze' | 'dueSnoozes' | 'nextSnoozeEnd' | 'setMuted'>

interface Uses {
  readonly move: MessageMoving['move']
  readonly refresh: (ids: readonly string[], version: number) => Promise<void>
  readonly markUnread: (chosen: RawBuilder<unknown>, version: number) => Promise<unknown>
}

export function threadSnoozing(
  tx: Transaction<Database>,
  mailboxId: string,
  { move, refresh, markUnread }: Uses,
): Snoozing {
  const snoozed = systemFolderId(mailboxId, 'snoozed')
  const ofThreads = (ids: readonly ThreadId[]) => sql`mailbox_id = ${mailboxId} and thread_id = any(${rowIds(ids)})`
  const snoozable = (ids: readonly ThreadId[], from: FolderId) => sql`
    ${ofThreads(ids)} and ${notBeingSent('message')} and ${inPlace(mailboxId, from)} and folder_id in (
      select f.id from folder f where f.mailbox_id = ${mailboxId} and f.role = any(${[...SNOOZABLE_ROLES]}::text[]))`

  return {
    snooze: async (ids, from, until, version) => {
      // The rows that the move derives show the time, so it is set first.
      const { rows } = await sql<{ id: string }>`
        update thread set snoozed_until = ${until}, unsnoozed_at = null
        where mailbox_id = ${mailboxId} and id in (select thread_id from message where ${snoozable(ids, from)})
        returning id`.execute(tx)
      const chosen = sql`select id, folder_id, ${snoozed} as target from message where ${snoozable(ids, from)}`
      const moved = await move(chosen, version)
      const derived = new Set<string>(moved.flatMap(({ threadIds }) => threadIds))
      const others = rows.map(({ id }) => id).filter((id) => !derived.has(id))
      if (others.length > 0) await refresh(others, version)
      return moved
    },
    snoozeMoved: async (ids, until, version) => {
      const { rows } = await sql<{ id: string }>`
        update thread set snoozed_until = ${until}, unsnoozed_at = null
        where mailbox_id = ${mailboxId} and id = any(${rowIds(ids)}) and snoozed_until is null
        returning id`.execute(tx)
      if (rows.length > 0)
        await refresh(
          rows.map(({ id }) => id),
          version,
        )
    },
    unsnooze: async (ids, at, version) => {
      const lying = sql`${ofThreads(ids)} and folder_id = ${snoozed}`
      await sql`
        update thread set snoozed_until = null, unsnoozed_at = case
          when exists (select from message m where m.thread_id = thread.id and m.folder_id = ${snoozed})
            then ${at ?? null}::timestamptz
          else unsnoozed_at
        end
        where mailbox_id = ${mailboxId} and id = any(${rowIds(ids)})`.execute(tx)
      if (at) {
        const newest = sql`
          select distinct on (thread_id) id, is_read from message where ${lying}
          order by thread_id, received_at desc, id desc`
        await markUnread(sql`select id, false as is_read from (${newest}) m where is_read`, version)
      }
      return move(
        sql`select id, folder_id, ${systemFolderId(mailboxId, 'inbox')} as target from message where ${lying}`,
        version,
      )
    },
    dueSnoozes: async (now, limit) => {
      const { rows } = await sql<{ id: string }>`
        select id from thread where mailbox_id = ${mailboxId} and snoozed_until <= ${now}
        order by snoozed_until limit ${limit}`.execute(tx)
      return rows.map(({ id }) => id as ThreadId)
    },
    nextSnoozeEnd: async () => {
      const { rows } = await sql<{ at: Date | null }>`
        select min(snoozed_until) as at from thread
        where mailbox_id = ${mailboxId} and snoozed_until is not null`.execute(tx)
      return rows[0]?.at ?? undefined
    },
    setMuted: async (ids, isMuted, version) => {
      const { rows } = await sql<{ id: string }>`
        update thread set is_muted = ${isMuted}
        where mailbox_id = ${mailboxId} and id = any(${rowIds(ids)}) and is_muted <> ${isMuted}
        returning id`.execute(tx)
      const changed = rows.map(({ id }) => id as ThreadId)
      if (changed.length > 0) await refresh(changed, version)
      return changed
    },
  }
}
