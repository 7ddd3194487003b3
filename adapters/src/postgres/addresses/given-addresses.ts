import type { AddressMailbox, GivenAddress } from '@sen/core/addresses/address-store'
import type { GroupWriters } from '@sen/model/administration/addresses'
import type { AddressId, MailboxId } from '@sen/model/ids'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

export interface MailboxRow {
  readonly mailbox_id: string | null
  readonly mailbox_address: string | null
  readonly display_name: string | null
}

export const mailboxColumns = sql`m.id as mailbox_id, m.address as mailbox_address, m.display_name`

export function toMailbox({ mailbox_id, mailbox_address, display_name }: MailboxRow): AddressMailbox {
  return {
    mailboxId: (mailbox_id ?? '') as MailboxId,
    address: mailbox_address ?? '',
    displayName: display_name ?? '',
  }
}

interface GivenRow extends MailboxRow {
  readonly id: string
  readonly kind: 'alias' | 'group'
  readonly address: string
  readonly name: string | null
  readonly open_to: GroupWriters | null
}

/** Aliases and groups by their ids, in the order of their addresses, with whom they reach: two questions for all of them. */
export async function givenAddresses(
  db: Kysely<Database>,
  organisationId: string,
  ids: readonly string[],
): Promise<readonly GivenAddress[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<GivenRow>`
    select a.id, a.kind, a.local_part || '@' || d.name as address, a.name, a.open_to, ${mailboxColumns}
    from address a join domain d on d.id = a.domain_id left join mailbox m on m.id = a.mailbox_id
    where a.id = any(${[...ids]}::bigint[]) and d.organisation_id = ${organisationId} and a.kind in ('alias', 'group')
    order by a.local_part, d.name`.execute(db)
  const members = await membersOf(
    db,
    rows.filter(({ kind }) => kind === 'group').map(({ id }) => id),
  )
  return rows.map((row) => toGiven(row, members.get(row.id) ?? []))
}

async function membersOf(
  db: Kysely<Database>,
  groups: readonly string[],
): Promise<ReadonlyMap<string, readonly AddressMailbox[]>> {
  if (groups.length === 0) return new Map()
  const { rows } = await sql<MailboxRow & { group_id: string }>`
    select member.group_id, ${mailboxColumns}
    from group_member member join mailbox m on m.id = member.mailbox_id
    where member.group_id = any(${[...groups]}::bigint[]) and m.deleted_at is null order by m.address`.execute(db)
  const members = new Map<string, AddressMailbox[]>()
  for (const row of rows) {
    const those = members.get(row.group_id) ?? []
    those.push(toMailbox(row))
    members.set(row.group_id, those)
  }
  return members
}

function toGiven(row: GivenRow, members: readonly AddressMailbox[]): GivenAddress {
  const base = { id: row.id as AddressId, address: row.address }
  if (row.kind === 'alias') return { ...base, kind: 'alias', mailbox: toMailbox(row) }
  return { ...base, kind: 'group', name: row.name ?? '', openTo: row.open_to ?? 'organisation', members }
}
