import type { MailRecoveryWriter } from '@sen/core/removed-mail/mail-recovery-store'
import { sql, type Transaction } from 'kysely'
import { rowId } from '../row-id.ts'
import type { Database } from '../schema.ts'

export function mailRecoveryWriter(tx: Transaction<Database>, organisationId: string): MailRecoveryWriter {
  const mailboxes = () =>
    tx
      .selectFrom('mailbox')
      .innerJoin('domain', 'domain.id', 'mailbox.domain_id')
      .select('mailbox.id')
      .where('domain.organisation_id', '=', organisationId)
  return {
    begin: async (mailboxId, total, at) => {
      const own = mailboxes().where('mailbox.id', '=', rowId(mailboxId))
      await tx.deleteFrom('mail_recovery').where('mailbox_id', 'in', own).execute()
      const { id } = await tx
        .insertInto('mail_recovery')
        .columns(['mailbox_id', 'total', 'ordered_at'])
        .expression(own.select((eb) => [eb.val(total).as('total'), eb.val(at).as('ordered_at')]))
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    noteFailure: async (id, most, at) => {
      const failures = sql<number>`failures + 1`
      const row = await tx
        .updateTable('mail_recovery')
        .set({
          failures,
          state: sql<string>`case when ${failures} >= ${most} then 'failed' else state end`,
          ended_at: sql<Date | null>`case when ${failures} >= ${most} then ${at}::timestamptz end`,
        })
        .where('id', '=', rowId(id))
        .where('state', '=', 'working')
        .where('mailbox_id', 'in', mailboxes())
        .returning('state')
        .executeTakeFirst()
      return row?.state === 'failed'
    },

    end: async (id, state, at) => {
      await tx
        .updateTable('mail_recovery')
        .set({ state, ended_at: at })
        .where('id', '=', rowId(id))
        .where('mailbox_id', 'in', mailboxes())
        .execute()
    },
  }
}
