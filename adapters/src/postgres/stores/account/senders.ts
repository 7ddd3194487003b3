import type { Sender, SenderReader, SenderWriter } from '@sen/core/senders/sender-store'
import { compareSenders, isOfOthersHere } from '@sen/model/account/senders'
import { domainOf } from '@sen/model/addresses'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

export function senderReader(db: Kysely<Database>, mailboxId: string): SenderReader {
  return { all: () => sendersOf(db, mailboxId) }
}

/**
 * The senders of a mailbox, the default first, then by address. What was confirmed while its domain was nobody's here is not once
 * the domain is; where it was the default, the mailbox's own address is that again.
 */
export async function sendersOf(db: Kysely<Database>, mailboxId: string): Promise<readonly Sender[]> {
  const rows = await db
    .selectFrom('sender_account as sender')
    .innerJoin('mailbox', 'mailbox.id', 'sender.mailbox_id')
    .select(['sender.address', 'sender.name', 'sender.verified', 'sender.is_default', 'mailbox.address as own'])
    .select(
      sql<boolean>`exists (
        select from domain where domain.name = regexp_replace(sender.address, '^.*@', '') and domain.verified
      )`.as('is_hosted'),
    )
    .where('sender.mailbox_id', '=', mailboxId)
    .execute()
  const ordered = rows.toSorted((one, other) => compareSenders(one.address, other.address))
  const senders = ordered.map((row) => {
    const isTaken = isOfOthersHere(row.address, row.own, row.is_hosted ? [domainOf(row.address)] : [])
    return { row, isTaken, isVerified: row.verified && !isTaken }
  })
  const chosen =
    senders.find(({ row, isVerified }) => row.is_default && isVerified) ??
    senders.find(({ row }) => row.address === row.own)
  const shown = senders.map((sender): Sender => {
    const { row, isTaken, isVerified } = sender
    return { email: row.address, name: row.name, isVerified, isDefault: sender === chosen, isOfOthersHere: isTaken }
  })
  return [...shown.filter(({ isDefault }) => isDefault), ...shown.filter(({ isDefault }) => !isDefault)]
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
