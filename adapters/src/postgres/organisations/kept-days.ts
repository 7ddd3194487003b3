import type { KeptDaysReader, KeptDaysWriter } from '@sen/core/organisations/kept-days-store'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'

export function keptDaysReader(db: Kysely<Database>, organisationId: string): KeptDaysReader {
  return {
    find: async () => {
      const row = await db
        .selectFrom('organisation')
        .select('removed_mail_kept_days')
        .where('id', '=', organisationId)
        .executeTakeFirstOrThrow()
      return row.removed_mail_kept_days
    },
    countRemoved: async ({ after, until }, limit) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from (
          select from domain d join mailbox m on m.domain_id = d.id
          cross join lateral (
            select from removed_message r
            where r.mailbox_id = m.id and r.removed_at > ${after} and r.removed_at <= ${until} limit ${limit}
          ) lost
          where d.organisation_id = ${organisationId} limit ${limit}
        ) counted`.execute(db)
      return rows[0]?.count ?? 0
    },
  }
}

export function keptDaysWriter(tx: Transaction<Database>, organisationId: string): KeptDaysWriter {
  return {
    ...keptDaysReader(tx, organisationId),
    set: async (days) => {
      await tx
        .updateTable('organisation')
        .set({ removed_mail_kept_days: days })
        .where('id', '=', organisationId)
        .execute()
    },
  }
}
