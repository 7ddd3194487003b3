import type { ForwardReader, ForwardWriter } from '@sen/core/forwarding/forward-store'
import type { MessageId } from '@sen/model/ids'
import { type Kysely, sql, type Transaction } from 'kysely'
import { rowId } from '../../row-id.ts'
import type { Database } from '../../schema.ts'

export function forwardReader(db: Kysely<Database>, mailboxId: string): ForwardReader {
  return {
    all: async () => {
      const rows = await db
        .selectFrom('forward_address')
        .selectAll()
        .where('mailbox_id', '=', mailboxId)
        .orderBy('address')
        .execute()
      return rows.map((row) => ({
        email: row.address,
        isVerified: row.verified,
        isActive: row.is_active,
        keepsCopy: row.keeps_copy,
        stoppedAt: row.stopped_at ?? undefined,
      }))
    },
    wasBegun: async (messageId, email) => {
      // Equal copies are in one thread and have the same identity.
      const { rows } = await sql`
        select from message m
        join message copy on copy.thread_id = m.thread_id and copy.mailbox_id = m.mailbox_id
          and copy.identity_key = m.identity_key
        join forwarded_mail f on f.message_id = copy.id and f.address = ${email}
        where m.mailbox_id = ${mailboxId} and m.id = ${rowId(messageId)}
        limit 1`.execute(db)
      return rows.length > 0
    },
    ofSubmission: async (id) => {
      const row = await db
        .selectFrom('forwarded_mail')
        .selectAll()
        .where('mailbox_id', '=', mailboxId)
        .where('submission_id', '=', rowId(id))
        .executeTakeFirst()
      if (!row) return undefined
      const messageId = row.message_id === null ? undefined : (row.message_id as MessageId)
      return { messageId, email: row.address, keepsCopy: row.keeps_copy }
    },
    haveAllFailed: async (email, count) => {
      const { rows } = await sql<{ failed: number }>`
        select count(*) filter (where ended.state = 'failed')::integer as failed from (
          select d.state from forwarded_mail f
          join delivery d on d.submission_id = f.submission_id
          join forward_address a on a.mailbox_id = f.mailbox_id and a.address = f.address
          where f.mailbox_id = ${mailboxId} and f.address = ${email} and d.state in ('failed', 'handed_over')
            and d.queued_at >= coalesce(a.switched_at, a.created_at)
          order by f.submission_id desc limit ${count}
        ) ended`.execute(db)
      return rows[0]?.failed === count
    },
  }
}

export function forwardWriter(tx: Transaction<Database>, mailboxId: string): ForwardWriter {
  const addresses = () => tx.updateTable('forward_address').where('mailbox_id', '=', mailboxId)
  const switchOff = async () => {
    await addresses().set({ is_active: false }).where('is_active', '=', true).execute()
  }
  return {
    ...forwardReader(tx, mailboxId),
    add: async (email, at) => {
      await tx.insertInto('forward_address').values({ mailbox_id: mailboxId, address: email, created_at: at }).execute()
    },
    verify: async (email) => {
      await addresses().set({ verified: true }).where('address', '=', email).execute()
    },
    remove: async (email) => {
      await tx.deleteFrom('forward_address').where('mailbox_id', '=', mailboxId).where('address', '=', email).execute()
    },
    switchOn: async (email, keepsCopy, at) => {
      // A unique index allows only one active address.
      await switchOff()
      await addresses()
        .set({ is_active: true, keeps_copy: keepsCopy, switched_at: at, stopped_at: null })
        .where('address', '=', email)
        .execute()
    },
    switchOff,
    stop: async (email, at) => {
      await addresses().set({ is_active: false, stopped_at: at }).where('address', '=', email).execute()
    },
    begin: async (submission, { messageId, email, keepsCopy }) => {
      const row = { submission_id: rowId(submission), mailbox_id: mailboxId, address: email, keeps_copy: keepsCopy }
      await tx
        .insertInto('forwarded_mail')
        .values({ ...row, message_id: messageId === undefined ? null : rowId(messageId) })
        .execute()
    },
    markForwarded: async (messageId, at) => {
      await tx
        .updateTable('message')
        .set({ forwarded_at: at })
        .where('mailbox_id', '=', mailboxId)
        .where('id', '=', rowId(messageId))
        .execute()
    },
    unmarkForwarded: async (messageId) => {
      await sql`
        update message m set forwarded_at = null
        where m.mailbox_id = ${mailboxId} and m.id = ${rowId(messageId)} and not exists (
          select from forwarded_mail f join delivery d on d.submission_id = f.submission_id
          where f.message_id = m.id and d.state = 'handed_over'
        )`.execute(tx)
    },
    withdraw: async (deliveryKey, at) => {
      const { rows } = await sql<{ gone: boolean }>`
        with told as (
          select id, forwarded_at from message where mailbox_id = ${mailboxId} and delivery_key = ${deliveryKey}
        ),
        sent as (
          select d.id, d.state, d.attempt_began_at from told
          join forwarded_mail f on f.message_id = told.id
          join delivery d on d.submission_id = f.submission_id
        ),
        withdrawn as (
          update delivery set state = 'withdrawn', changed_at = ${at} from sent
          where delivery.id = sent.id and sent.state in ('queued', 'unclear') and sent.attempt_began_at is null
          returning delivery.submission_id
        ),
        ended as (
          update submission set state = 'done' from withdrawn where submission.id = withdrawn.submission_id
        )
        select exists (select from told where forwarded_at is not null) or exists (
          select from sent where state in ('handed_over', 'unclear') or (state = 'queued' and attempt_began_at is not null)
        ) as gone`.execute(tx)
      return rows[0]?.gone ? 'gone' : 'none'
    },
  }
}
