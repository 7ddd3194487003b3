import type { RecallWriter } from '@sen/core/recall/recall-store'
import type { FolderId, ThreadId } from '@sen/model/ids'
import type { RecallOutcome } from '@sen/model/recalling/recall'
import { sql, type Transaction } from 'kysely'
import { rowId } from '../../row-id.ts'
import type { Database } from '../../schema.ts'

export function recallWriter(tx: Transaction<Database>, mailboxId: string): RecallWriter {
  return {
    begin: async (id, at) => {
      await tx
        .insertInto('recall')
        .values({ submission_id: rowId(id), mailbox_id: mailboxId, asked_at: at })
        .execute()
      // An attempt with an unclear end may have delivered the mail.
      await sql`
        update delivery set changed_at = ${at}, recall_outcome = case when state = 'unclear' then 'external' end,
               state = 'withdrawn'
        where submission_id = ${rowId(id)} and mailbox_id = ${mailboxId} and state in ('queued', 'unclear')
          and attempt_began_at is null`.execute(tx)
    },
    setOutcome: async (id, outcome) => {
      await tx
        .updateTable('delivery')
        .set({ recall_outcome: outcome })
        .where('id', '=', rowId(id))
        .where('mailbox_id', '=', mailboxId)
        .execute()
    },
    finish: async (id, at) => {
      await tx
        .updateTable('recall')
        .set({ done_at: at })
        .where('submission_id', '=', rowId(id))
        .where('mailbox_id', '=', mailboxId)
        .execute()
    },
    withheld: async (deliveryKey) => {
      const row = await tx
        .selectFrom('withheld_delivery')
        .select('outcome')
        .where('mailbox_id', '=', mailboxId)
        .where('delivery_key', '=', deliveryKey)
        .executeTakeFirst()
      return row && (row.outcome as RecallOutcome)
    },
    withhold: async (deliveryKey, outcome, at) => {
      await tx
        .insertInto('withheld_delivery')
        .values({ mailbox_id: mailboxId, delivery_key: deliveryKey, outcome, withheld_at: at })
        .execute()
    },
    removeRecalled: async (deliveryKey) => {
      const { rows } = await sql<{ thread_id: string; folder_id: string; is_read: boolean }>`
        with kept as (delete from removed_message where mailbox_id = ${mailboxId} and delivery_key = ${deliveryKey}),
        gone as (
          delete from message where mailbox_id = ${mailboxId} and delivery_key = ${deliveryKey} and kind = 'received'
          returning thread_id, folder_id, is_read, size_bytes
        ),
        used as (
          update mailbox set used_bytes = greatest(0, used_bytes - gone.size_bytes) from gone
          where mailbox.id = ${mailboxId}
        )
        select thread_id, folder_id, is_read from gone`.execute(tx)
      const row = rows[0]
      return row && { threadId: row.thread_id as ThreadId, folderId: row.folder_id as FolderId, wasRead: row.is_read }
    },
  }
}
