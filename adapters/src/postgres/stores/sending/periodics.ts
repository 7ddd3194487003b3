import type { Periodic, PeriodicReader, PeriodicWriter } from '@sen/core/recurrence/periodic-store'
import type { MissedReason } from '@sen/core/scheduling/missed-reason'
import type { MessageId } from '@sen/model/ids'
import type { PeriodicPlan } from '@sen/model/recurrence/recurrence'
import type { Kysely, Transaction } from 'kysely'
import { rowId, rowIds } from '../../row-id.ts'
import type { Database } from '../../schema.ts'

export function periodicReader(db: Kysely<Database>, mailboxId: string): PeriodicReader {
  return {
    ofMessages: async (ids) => {
      const known = rowIds(ids)
      if (known.length === 0) return new Map()
      const rows = await db
        .selectFrom('periodic')
        .selectAll()
        .where('mailbox_id', '=', mailboxId)
        .where('message_id', 'in', known)
        .execute()
      return new Map(
        rows.map((row): [MessageId, Periodic] => [
          row.message_id as MessageId,
          {
            messageId: row.message_id as MessageId,
            plan: row.plan as PeriodicPlan,
            nextAt: row.next_at ?? undefined,
            nextNumber: row.next_number,
            sentCount: row.sent_count,
            missedAt: row.missed_at ?? undefined,
            missedReason: (row.missed_reason as MissedReason | null) ?? undefined,
          },
        ]),
      )
    },
  }
}

export function periodicWriter(tx: Transaction<Database>, mailboxId: string): PeriodicWriter {
  return {
    ...periodicReader(tx, mailboxId),
    save: async (periodic) => {
      const values = {
        plan: JSON.stringify(periodic.plan),
        next_at: periodic.nextAt ?? null,
        next_number: periodic.nextNumber,
        sent_count: periodic.sentCount,
        missed_at: periodic.missedAt ?? null,
        missed_reason: periodic.missedReason ?? null,
      }
      await tx
        .insertInto('periodic')
        .values({ mailbox_id: mailboxId, message_id: rowId(periodic.messageId), ...values })
        .onConflict((conflict) => conflict.column('message_id').doUpdateSet(values))
        .execute()
    },
    remove: async (id) => {
      await tx.deleteFrom('periodic').where('mailbox_id', '=', mailboxId).where('message_id', '=', rowId(id)).execute()
    },
  }
}
