import type { SignatureReader, SignatureWriter } from '@sen/core/signatures/signature-store'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../schema.ts'

export function signatureReader(db: Kysely<Database>, mailboxId: string): SignatureReader {
  return {
    all: async () => {
      const rows = await db
        .selectFrom('signature')
        .select(['sender_email', 'html'])
        .where('mailbox_id', '=', mailboxId)
        .execute()
      return new Map(rows.map((row) => [row.sender_email, row.html]))
    },
  }
}

export function signatureWriter(tx: Transaction<Database>, mailboxId: string): SignatureWriter {
  return {
    ...signatureReader(tx, mailboxId),
    set: async (senderEmail, html) => {
      await tx
        .insertInto('signature')
        .values({ mailbox_id: mailboxId, sender_email: senderEmail, html })
        .onConflict((conflict) => conflict.columns(['mailbox_id', 'sender_email']).doUpdateSet({ html }))
        .execute()
    },
    remove: async (senderEmail) => {
      await tx
        .deleteFrom('signature')
        .where('mailbox_id', '=', mailboxId)
        .where('sender_email', '=', senderEmail)
        .execute()
    },
  }
}
