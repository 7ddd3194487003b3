import type { Sender, SenderReader, SenderWriter } from '@sen/core/senders/sender-store'
import { compareSenders, isOfOthersHere } from '@sen/model/account/senders'
import { domainOf, isOwnAddress } from '@sen/model/addresses'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

export function senderReader(db: Kysely<Database>, mailboxId: string): SenderReader {
  return { all: () => sendersOf(db, mailboxId) }
}

/**
 * The default comes first. A sender that was confirmed before its domain was hosted here is no longer valid. If it was
 * the default, the mailbox's own address replaces it.
 */
export async function sendersOf(db: Kysely<Database>, mailboxId: string): Promise<readonly Sender[]> {
  const [own, rows] = await Promise.all([ownAddressesOf(db, mailboxId), senderRows(db, mailboxId)])
  const ordered = rows.toSorted((one, other) => compareSenders(one.address, other.address))
  const senders = ordered.map((row) => {
    const isTaken = isOfOthersHere(row.address, own, row.is_hosted ? [domainOf(row.address)] : [])
    // If its domain is no longer ours, an alias counts as an unconfirmed address.
    const isLost = !row.is_hosted && isOwnAddress(row.address, own.slice(1))
    return { row, isTaken, isLost, isVerified: row.verified && !isTaken && !isLost }
  })
  const chosen =
    senders.find(({ row, isVerified }) => row.is_default && isVerified) ??
    senders.find(({ row }) => row.address === own[0])
  const shown = senders.map((sender): Sender => {
    const { row, isTaken, isLost, isVerified } = sender
    return {
      email: row.address,
      name: row.name,
      isVerified,
      isDefault: sender === chosen,
      isOwn: own.includes(row.address),
      isOfOthersHere: isTaken,
      isAwaitingDomain: isLost,
    }
  })
  return [...shown.filter(({ isDefault }) => isDefault), ...shown.filter(({ isDefault }) => !isDefault)]
}

function senderRows(db: Kysely<Database>, mailboxId: string) {
  return db
    .selectFrom('sender_account as sender')
    .select(['sender.address', 'sender.name', 'sender.verified', 'sender.is_default'])
    .select(
      sql<boolean>`exists (
        select from domain where domain.name = regexp_replace(sender.address, '^.*@', '') and domain.verified
      )`.as('is_hosted'),
    )
    .where('sender.mailbox_id', '=', mailboxId)
    .execute()
}

export async function ownAddressesOf(db: Kysely<Database>, mailboxId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ address: string }>`
    select case a.kind when 'mailbox' then m.address else a.local_part || '@' || d.name end as address
    from address a join mailbox m on m.id = a.mailbox_id join domain d on d.id = a.domain_id
    where a.mailbox_id = ${mailboxId} order by a.kind = 'mailbox' desc, a.local_part, d.name`.execute(db)
  return rows.map(({ address }) => address)
}

export async function groupAddressesOf(db: Kysely<Database>, mailboxId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ address: string }>`
    select a.local_part || '@' || d.name as address
    from group_member g join address a on a.id = g.group_id join domain d on d.id = a.domain_id
    where g.mailbox_id = ${mailboxId} and a.kind = 'group' order by a.local_part, d.name`.execute(db)
  return rows.map(({ address }) => address)
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
    setDefault: async (email) => {
      // A unique index allows only one default.
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
