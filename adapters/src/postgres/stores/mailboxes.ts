import type { MailboxReader, MailboxWriter } from '@sen/core/accounts/mailbox-store'
import { MEGABYTE_BYTES } from '@sen/model/limits'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../schema.ts'

export function mailboxReader(db: Kysely<Database>, mailboxId: string): MailboxReader {
  return {
    usage: async () => {
      const row = await db
        .selectFrom('mailbox')
        .innerJoin('domain', 'domain.id', 'mailbox.domain_id')
        .select(['used_bytes', 'quota_megabytes', 'auto_quota', 'pool_quota_megabytes'])
        .where('mailbox.id', '=', mailboxId)
        .executeTakeFirstOrThrow()
      const megabytes = row.auto_quota ? row.pool_quota_megabytes : row.quota_megabytes
      return {
        usedBytes: Number(row.used_bytes),
        quotaBytes: megabytes * MEGABYTE_BYTES,
        isAutomatic: row.auto_quota,
      }
    },
    senders: async () => {
      const rows = await db
        .selectFrom('sender_account')
        .select(['address', 'name'])
        .where('mailbox_id', '=', mailboxId)
        .where('verified', '=', true)
        .orderBy('is_default', 'desc')
        .orderBy('address')
        .execute()
      return rows.map((row) => ({ email: row.address, name: row.name }))
    },
  }
}

export function mailboxWriter(tx: Transaction<Database>, mailboxId: string): MailboxWriter {
  return {
    ...mailboxReader(tx, mailboxId),
    addUsedBytes: async (bytes) => {
      await tx
        .updateTable('mailbox')
        .set({ used_bytes: sql`greatest(0, used_bytes + ${bytes})` })
        .where('id', '=', mailboxId)
        .execute()
    },
  }
}
