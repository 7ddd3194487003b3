import type { CodeKey, MailedCodeReader, MailedCodeWriter } from '@sen/core/mailed-codes/mailed-code-store'
import type { MailedCode } from '@sen/model/account/mailed-code'
import { type Kysely, sql, type Transaction } from 'kysely'
import { rowId } from '../../row-id.ts'
import type { Database } from '../../schema.ts'

/** `Senc`, with the hash of an address, locks the counts for that address. */
const STRANGER_LOCK = 0x53656e63

export function mailedCodeReader(db: Kysely<Database>, mailboxId: string): MailedCodeReader {
  const codes = () => db.selectFrom('mailed_code').selectAll().where('mailbox_id', '=', mailboxId)
  return {
    find: async (key) => {
      const row = await codes()
        .where('purpose', '=', key.purpose)
        .where('address', '=', key.address)
        .where('asker', '=', askerOf(key))
        .executeTakeFirst()
      return row && { ...toCode(row), digest: row.code_digest }
    },
    ofPurpose: async (purpose) => {
      const rows = await codes().where('purpose', '=', purpose).execute()
      return new Map(rows.map((row) => [row.address, toCode(row)]))
    },
    strangerCodesSince: async (address, since) => {
      const { rows } = await sql<{ count: number; own_at: readonly Date[] }>`
        select count(*)::integer as count,
          coalesce(array_agg(sent_at order by sent_at) filter (where mailbox_id = ${mailboxId}), '{}') as own_at
        from code_to_stranger where address = ${address} and sent_at > ${since}`.execute(db)
      return { count: rows[0]?.count ?? 0, ownAt: rows[0]?.own_at ?? [] }
    },
    receiverCodesSince: async (shareId, address, since, source) => {
      const { rows } = await sql<{ count: number; first_at: Date | null }>`
        select count(*)::integer as count, min(c.sent_at) as first_at
        from code_to_receiver c join drive_share s on s.id = c.share_id and s.mailbox_id = ${mailboxId}
        where c.share_id = ${rowId(shareId)} and c.address = ${address} and c.sent_at > ${since}
          and (${source ?? null}::text is null or c.source = ${source ?? null})`.execute(db)
      return { count: rows[0]?.count ?? 0, firstAt: rows[0]?.first_at ?? undefined }
    },
  }
}

export function mailedCodeWriter(tx: Transaction<Database>, mailboxId: string): MailedCodeWriter {
  const reader = mailedCodeReader(tx, mailboxId)
  return {
    ...reader,
    strangerCodesSince: async (address, since) => {
      await sql`select pg_advisory_xact_lock(${STRANGER_LOCK}::integer, hashtext(${address}))`.execute(tx)
      return reader.strangerCodesSince(address, since)
    },
    noteStrangerCode: async (address, at) => {
      await tx.insertInto('code_to_stranger').values({ mailbox_id: mailboxId, address, sent_at: at }).execute()
    },
    noteReceiverCode: async ({ shareId, source = '' }, address, at) => {
      await sql`
        insert into code_to_receiver (share_id, address, sent_at, source)
        select id, ${address}, ${at}, ${source} from drive_share
        where id = ${rowId(shareId)} and mailbox_id = ${mailboxId}`.execute(tx)
    },
    save: async (key, { digest, sentAt, expiresAt, attemptsLeft }) => {
      const code = { code_digest: digest, sent_at: sentAt, expires_at: expiresAt, attempts_left: attemptsLeft }
      await tx
        .insertInto('mailed_code')
        .values({ mailbox_id: mailboxId, purpose: key.purpose, address: key.address, asker: askerOf(key), ...code })
        .onConflict((conflict) => conflict.columns(['mailbox_id', 'purpose', 'address', 'asker']).doUpdateSet(code))
        .execute()
    },
    countWrong: async (key) => {
      await tx
        .updateTable('mailed_code')
        .set((eb) => ({ attempts_left: eb('attempts_left', '-', 1) }))
        .where('mailbox_id', '=', mailboxId)
        .where('purpose', '=', key.purpose)
        .where('address', '=', key.address)
        .where('asker', '=', askerOf(key))
        .execute()
    },
    remove: async (key) => {
      await tx
        .deleteFrom('mailed_code')
        .where('mailbox_id', '=', mailboxId)
        .where('purpose', '=', key.purpose)
        .where('address', '=', key.address)
        .where('asker', '=', askerOf(key))
        .execute()
    },
  }
}

function askerOf({ asker }: CodeKey): string {
  return asker ? `${asker.shareId} ${asker.browser}` : ''
}

function toCode(row: {
  readonly sent_at: Date
  readonly expires_at: Date
  readonly attempts_left: number
}): MailedCode {
  return { sentAt: row.sent_at, expiresAt: row.expires_at, attemptsLeft: row.attempts_left }
}
