import type { AddressResolution, Recipient } from '@sen/core/mailboxes/directory'
import {
  ADDRESS_RELEASED_DAYS,
  type AddressKind,
  type AddressSpelling,
  addressSpelling,
  type GroupWriters,
  mayBeCaught,
  ownersRole,
} from '@sen/model/administration/addresses'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import type { DomainId, MailboxId, OrganisationId } from '@sen/model/ids'
import type { Kysely } from 'kysely'
import { QUOTA_MEGABYTES, USED_BYTES, usedBytes } from '../quota.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'

const recipientColumns = (used: string) => `
  m.id, m.address, d.verified, ${used} as used_bytes, ${QUOTA_MEGABYTES} as quota_megabytes, m.filters_version`
const RECIPIENT_COLUMNS = recipientColumns(USED_BYTES)

/**
 * Parameters: `$1` the local part with and without tag; `$2` the first of these; `$3` the spellings of the domain.
 * `$4`: whether a catch-all may receive it. Released addresses match too.
 */
export const FIND_ADDRESS = `
  select a.kind, a.id as address_id, a.open_to, home.organisation_id, home.id as home_id, home.verified as home_verified,
    ${RECIPIENT_COLUMNS}
  from domain home
  left join address a on a.domain_id = home.id and a.local_part = any($1)
    and (a.kind <> 'released' or a.released_at > now() - interval '${ADDRESS_RELEASED_DAYS} days')
  left join mailbox m on m.id = case when a.id is null and $4 then home.catch_all_mailbox_id else a.mailbox_id end
    and m.deleted_at is null
  left join domain d on d.id = m.domain_id
  where home.name = any($3) and home.removed_at is null
  order by a.kind = 'released', a.local_part = $2 desc limit 1`

/** Each pool is summed only once. */
export const FIND_MEMBERS = `
  with pool as materialized (
    select pooled.domain_id, sum(pooled.used_bytes) as used_bytes from mailbox pooled
    where pooled.auto_quota and pooled.domain_id = any(array(
      select distinct m.domain_id from group_member member join mailbox m on m.id = member.mailbox_id where member.group_id = $1))
    group by pooled.domain_id
  )
  select ${recipientColumns(usedBytes('(select used_bytes from pool where pool.domain_id = m.domain_id)'))}
  from group_member member join mailbox m on m.id = member.mailbox_id join domain d on d.id = m.domain_id
  where member.group_id = $1 and m.deleted_at is null order by m.id`

/** An Owner who can sign in is preferred. The query starts from the few Owners, because no index finds them. */
export const FIND_OWNER = `
  select ${RECIPIENT_COLUMNS}
  from mailbox m join domain d on d.id = m.domain_id
  where m.id = any(array(
    select own.mailbox_id
    from account
    join mailbox_access own on own.account_id = account.id and own.role = 'own'
    join mailbox on mailbox.id = own.mailbox_id
    join domain on domain.id = mailbox.domain_id
    where account.is_owner and mailbox.deleted_at is null and (
      domain.name = any($1)
      or domain.organisation_id = (select organisation_id from domain where name = any($1) and verified limit 1))))
  order by exists (
    select from mailbox_access own join account on account.id = own.account_id
    where own.mailbox_id = m.id and own.role = 'own' and account.suspended_at is not null
  ), d.name = any($1) desc, m.id limit 1`

interface RecipientRow {
  readonly id: string
  readonly address: string
  readonly verified: boolean
  readonly used_bytes: string
  readonly quota_megabytes: number
  readonly filters_version: number
}

interface AddressRow extends Omit<RecipientRow, 'id'> {
  /** The kind is null for an unassigned address, whose mail a catch-all may receive. */
  readonly kind: AddressKind | 'released' | null
  readonly address_id: string | null
  readonly open_to: GroupWriters | null
  readonly organisation_id: string
  readonly home_id: string
  readonly home_verified: boolean
  readonly id: string | null
}

export async function findReached(db: Kysely<Database>, address: string): Promise<AddressResolution | undefined> {
  const spelling = addressSpelling(address)
  const { localPart, untagged, domains } = spelling
  const [row] = await runStatement<AddressRow>(db, FIND_ADDRESS, [
    [localPart, untagged],
    localPart,
    domains,
    mayBeCaught(spelling),
  ])
  if (!row) return undefined
  const { id, kind } = row
  if (kind === 'group') return findGroup(db, row)
  if (id !== null)
    return {
      by: kind === 'mailbox' ? 'own' : kind === 'alias' ? 'alias' : 'catch-all',
      recipients: [toRecipient({ ...row, id })],
    }
  return findOwner(db, spelling, row)
}

async function findGroup(
  db: Kysely<Database>,
  { address_id, open_to, organisation_id }: AddressRow,
): Promise<AddressResolution | undefined> {
  const rows = await runStatement<RecipientRow>(db, FIND_MEMBERS, [address_id])
  const recipients = rows.map(toRecipient)
  return recipients.length === 0
    ? undefined
    : {
        by: 'group',
        recipients,
        openTo: open_to ?? 'organisation',
        organisationId: organisation_id as OrganisationId,
      }
}

async function findOwner(
  db: Kysely<Database>,
  spelling: AddressSpelling,
  { home_id, home_verified }: AddressRow,
): Promise<AddressResolution | undefined> {
  const role = ownersRole(spelling)
  if (!role) return undefined
  const [row] = await runStatement<RecipientRow>(db, FIND_OWNER, [spelling.domains])
  if (!row) return undefined
  const recipients = [toRecipient(row)] as const
  // An unverified domain has no reports.
  return role === 'reports' && home_verified
    ? { by: 'reports', recipients, domainId: home_id as DomainId }
    : { by: 'role', recipients }
}

function toRecipient(row: RecipientRow): Recipient {
  return {
    mailboxId: row.id as MailboxId,
    address: row.address,
    domainVerified: row.verified,
    usedBytes: Number(row.used_bytes),
    quotaBytes: row.quota_megabytes * MEGABYTE_BYTES,
    filtersVersion: row.filters_version,
  }
}
