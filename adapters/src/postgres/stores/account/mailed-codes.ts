import type { MailedCodeReader, MailedCodeWriter } from '@sen/core/mailed-codes/mailed-code-store'
import type { MailedCode } from '@sen/model/account/mailed-code'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

export function mailedCodeReader(db: Kysely<Database>, mailboxId: string): MailedCodeReader {
  const codes = () => db.selectFrom('mailed_code').selectAll().where('mailbox_id', '=', mailboxId)
  return {
    find: async ({ purpose, address }) => {
      const row = await codes().where('purpose', '=', purpose).where('address', '=', address).executeTakeFirst()
      return row && { ...toCode(row), digest: row.code_digest }
    },
    ofPurpose: async (purpose) => {
      const rows = await codes().where('purpose', '=', purpose).execute()
      return new Map(rows.map((row) => [row.address, toCode(row)]))
    },
  }
}

export function mailedCodeWriter(tx: Transaction<Database>, mailboxId: string): MailedCodeWriter {
  return {
    ...mailedCodeReader(tx, mailboxId),
    keep: async ({ purpose, address }, { digest, sentAt, expiresAt, attemptsLeft }) => {
      const code = { code_digest: digest, sent_at: sentAt, expires_at: expiresAt, attempts_left: attemptsLeft }
      await tx
        .insertInto('mailed_code')
        .values({ mailbox_id: mailboxId, purpose, address, ...code })
        .onConflict((conflict) => conflict.columns(['mailbox_id', 'purpose', 'address']).doUpdateSet(code))
        .execute()
    },
    countWrong: async ({ purpose, address }) => {
      await tx
        .updateTable('mailed_code')
        .set((eb) => ({ attempts_left: eb('attempts_left', '-', 1) }))
        .where('mailbox_id', '=', mailboxId)
        .where('purpose', '=', purpose)
        .where('address', '=', address)
        .execute()
    },
    remove: async ({ purpose, address }) => {
      await tx
        .deleteFrom('mailed_code')
        .where('mailbox_id', '=', mailboxId)
        .where('purpose', '=', purpose)
        .where('address', '=', address)
        .execute()
    },
  }
}

function toCode(row: {
  readonly sent_at: Date
  readonly expires_at: Date
  readonly attempts_left: number
}): MailedCode {
  return { sentAt: row.sent_at, expiresAt: row.expires_at, attemptsLeft: row.attempts_left }
}
