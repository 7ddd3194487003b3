import type { SenderReader, SenderWriter } from '@sen/core/senders/sender-store'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

export function senderReader(db: Kysely<Database>, mailboxId: string): SenderReader {
  return {
    all: async () => {
      const rows = await db
        .selectFrom('sender_account')
        .select(['address', 'name', 'verified', 'is_default'])
        .where('mailbox_id', '=', mailboxId)
        .orderBy('is_default', 'desc')
        .orderBy('address')
        .execute()
      return rows.map((row) => ({
        email: row.address,
        name: row.name,
        isVerified: row.verified,
        isDefault: row.is_default,
      }))
    },
  }
}

export function senderWriter(tx: Transaction<Database>, mailboxId: string): SenderWriter {
  const change = (email: string) =>
    tx.updateTable('sender_account').where('mailbox_id', '=', mailboxId).where('address', '=', email)
  return {
    ...senderReader(tx, mailboxId),
    add: async ({ email, name, isVerified }) => {
      const row = { mailbox_id: mailboxId, address: email, name, verified: isVerified }
      await tx.insertInto('sender_account').values(row).execute()
    },
    verify: async (email) => {
      await change(email).set({ verified: true }).execute()
    },
    rename: async (email, name) => {
      await change(email).set({ name }).execute()
    },
    makeDefault: async (email) => {
      // Two statements: an index allows one default at each moment.
      await sql`
        update sender_account set is_default = false
        where mailbox_id = ${mailboxId} and is_default and address <> ${email}`.execute(tx)
      await change(email).set({ is_default: true }).execute()
    },
    remove: async (email) => {
      await tx.deleteFrom('sender_account').where('mailbox_id', '=', mailboxId).where('address', '=', email).execute()
    },
  }
}
