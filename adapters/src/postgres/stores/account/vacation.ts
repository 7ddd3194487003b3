import type { VacationReader, VacationWriter } from '@sen/core/vacation/vacation-store'
import type { FilterId } from '@sen/model/ids'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

export function vacationReader(db: Kysely<Database>, mailboxId: string): VacationReader {
  const replies = () => db.selectFrom('vacation_reply').where('mailbox_id', '=', mailboxId)
  return {
    find: async () => {
      const row = await db.selectFrom('vacation').selectAll().where('mailbox_id', '=', mailboxId).executeTakeFirst()
      return (
        row && {
          id: row.id as FilterId,
          isEnabled: row.is_enabled,
          firstDay: row.first_day ?? undefined,
          lastDay: row.last_day ?? undefined,
          timeZone: row.time_zone,
          subject: row.subject,
          text: row.body,
          outsideText: row.outside_body ?? undefined,
          from: row.sender,
          answersSince: row.answers_since,
        }
      )
    },
    wasAnswered: async (author, recipient, since) => {
      const row = await replies()
        .select('author')
        .where((eb) => eb.or([eb('author', '=', author), eb('recipient', '=', recipient)]))
        .where('replied_at', '>=', since)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    repliesSince: async (since, { limit, offset }) => {
      const rows = await replies()
        .select(['author', 'replied_at'])
        .where('replied_at', '>=', since)
        .orderBy('replied_at', 'desc')
        .orderBy('author')
        .limit(limit)
        .offset(offset)
        .execute()
      const { total } = await replies()
        .select(sql<number>`count(*)::integer`.as('total'))
        .where('replied_at', '>=', since)
        .executeTakeFirstOrThrow()
      return { replies: rows.map((row) => ({ author: row.author, repliedAt: row.replied_at })), total }
    },
  }
}

export function vacationWriter(tx: Transaction<Database>, mailboxId: string): VacationWriter {
  return {
    ...vacationReader(tx, mailboxId),
    save: async (vacation, answersSince) => {
      const row = {
        is_enabled: vacation.isEnabled,
        first_day: vacation.firstDay ?? null,
        last_day: vacation.lastDay ?? null,
        time_zone: vacation.timeZone,
        subject: vacation.subject,
        body: vacation.text,
        outside_body: vacation.outsideText ?? null,
        sender: vacation.from,
        answers_since: answersSince,
      }
      const { id } = await tx
        .insertInto('vacation')
        .values({ ...row, mailbox_id: mailboxId })
        .onConflict((conflict) => conflict.column('mailbox_id').doUpdateSet(row))
        .returning('id')
        .executeTakeFirstOrThrow()
      return id as FilterId
    },
    remove: async () => {
      await tx.deleteFrom('vacation').where('mailbox_id', '=', mailboxId).execute()
    },
    noteReply: async ({ author, recipient, repliedAt }) => {
      await tx
        .insertInto('vacation_reply')
        .values({ mailbox_id: mailboxId, author, recipient, replied_at: repliedAt })
        .onConflict((conflict) =>
          conflict.columns(['mailbox_id', 'author']).doUpdateSet({ recipient, replied_at: repliedAt }),
        )
        .execute()
    },
  }
}
