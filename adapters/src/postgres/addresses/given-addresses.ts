import type { AddressMailbox, Alias, GivenAddress, Group, ListedAddress } from '@sen/core/addresses/address-store'
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

export async function givenAddresses(
  db: Kysely<Database>,
  organisationId: string,
  ids: readonly string[],
): Promise<readonly GivenAddress[]> {
  const rows = await rowsOf(db, organisationId, ids)
  const members = await membersOf(db, groupsOf(rows))
  return rows.map((row) =>
    row.kind === 'alias' ? toAlias(row) : { ...groupOf(row), members: members.get(row.id) ?? [] },
  )
}

export async function listedAddresses(
  db: Kysely<Database>,
  organisationId: string,
  ids: readonly string[],
): Promise<readonly ListedAddress[]> {
  const rows = await rowsOf(db, organisationId, ids)
  const counts = await countsOf(db, groupsOf(rows))
  return rows.map((row) =>
    row.kind === 'alias' ? toAlias(row) : { ...groupOf(row), memberCount: counts.get(row.id) ?? 0 },
  )
}

async function rowsOf(
  db: Kysely<Database>,
  organisationId: string,
  ids: readonly string[],
): Promise<readonly GivenRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<GivenRow>`
    select a.id, a.kind, a.local_part || '@' || d.name as address, a.name, a.open_to, ${mailboxColumns}
    from address a join domain d on d.id = a.domain_id left join mailbox m on m.id = a.mailbox_id
    where a.id = any(${[...ids]}::bigint[]) and d.organisation_id = ${organisationId} and a.kind in ('alias', 'group')
    order by a.local_part, d.name`.execute(db)
  return rows
}

function groupsOf(rows: readonly GivenRow[]): string[] {
  return rows.filter(({ kind }) => kind === 'group').map(({ id }) => id)
}

/** One row per group suffices, because a row costs more than its content. */
async function membersOf(
  db: Kysely<Database>,
  groups: readonly string[],
): Promise<ReadonlyMap<string, readonly AddressMailbox[]>> {
  if (groups.length === 0) return new Map()
  const { rows } = await sql<{ group_id: string; members: readonly (readonly [string, string, string])[] }>`
    select member.group_id, json_agg(json_build_array(m.id::text, m.address, m.display_name) order by m.address) as members
    from group_member member join mailbox m on m.id = member.mailbox_id
    where member.group_id = any(${[...groups]}::bigint[]) and m.deleted_at is null group by member.group_id`.execute(db)
  return new Map(
    rows.map(({ group_id, members }) => [
      group_id,
      members.map(([id, address, displayName]) => ({ mailboxId: id as MailboxId, address, displayName })),
    ]),
  )
}

async function countsOf(db: Kysely<Database>, groups: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (groups.length === 0) return new Map()
  const { rows } = await sql<{ group_id: string; count: number }>`
    select member.group_id, count(*)::integer as count
    from group_member member join mailbox m on m.id = member.mailbox_id
    where member.group_id = any(${[...groups]}::bigint[]) and m.deleted_at is null group by member.group_id`.execute(db)
  return new Map(rows.map(({ group_id, count }) => [group_id, count]))
}

function toAlias(row: GivenRow): Alias {
  return { id: row.id as AddressId, address: row.address, kind: 'alias', mailbox: toMailbox(row) }
}

function groupOf(row: GivenRow): Omit<Group, 'members'> {
  const { address, name, open_to: openTo } = row
  return { id: row.id as AddressId, address, kind: 'group', name: name ?? '', openTo: openTo ?? 'organisation' }
}
