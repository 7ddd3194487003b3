import type { MailboxReader, MailboxWriter } from '@sen/core/mailboxes/mailbox-store'
import { MEGABYTE_BYTES } from '@sen/model/limits'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'
import { ownAddressesOf, sendersOf } from './account/senders.ts'

/**
 * What counts against the quota of the mailbox `m`: its own mail, or, where it draws on the pool of its domain, that of all
 * mailboxes which do (product decision 24). A pool that every mailbox may fill alone is none.
 */
export const USED_BYTES = `(case when m.auto_quota
  then (select sum(pooled.used_bytes) from mailbox pooled where pooled.domain_id = m.domain_id and pooled.auto_quota)
  else m.used_bytes end)`

export function mailboxReader(db: Kysely<Database>, mailboxId: string): MailboxReader {
  return {
    usage: async () => {
      const row = await db
        .selectFrom('mailbox as m')
        .innerJoin('domain as d', 'd.id', 'm.domain_id')
        .select(['m.quota_megabytes', 'm.auto_quota', 'd.pool_quota_megabytes'])
        .select(sql<string>`${sql.raw(USED_BYTES)}`.as('used_bytes'))
        .where('m.id', '=', mailboxId)
        .executeTakeFirstOrThrow()
      const megabytes = row.auto_quota ? row.pool_quota_megabytes : row.quota_megabytes
      return {
        usedBytes: Number(row.used_bytes),
        quotaBytes: megabytes * MEGABYTE_BYTES,
        isAutomatic: row.auto_quota,
      }
    },
    ownAddresses: () => ownAddressesOf(db, mailboxId),
    senders: async () => {
      const usable = (await sendersOf(db, mailboxId)).filter(({ isVerified }) => isVerified)
      return usable.map(({ email, name }) => ({ email, name }))
    },
  }
}

export function mailboxWriter(tx: Transaction<Database>, mailboxId: string): MailboxWriter {
  const reader = mailboxReader(tx, mailboxId)
  return {
    ...reader,
    usageToAdd: async () => {
      // A statement of its own: the next one sees what was committed while this one waited.
      await sql`
        select from domain where id = (select domain_id from mailbox where id = ${mailboxId} and auto_quota)
        for no key update`.execute(tx)
      return reader.usage()
    },
    addUsedBytes: async (bytes) => {
      await tx
        .updateTable('mailbox')
        .set({ used_bytes: sql`greatest(0, used_bytes + ${bytes})` })
        .where('id', '=', mailboxId)
        .execute()
    },
  }
}
