import type { KeptDaysReader, KeptDaysWriter } from '@sen/core/organisations/kept-days-store'
import type { Kysely, Transaction } from 'kysely'
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
