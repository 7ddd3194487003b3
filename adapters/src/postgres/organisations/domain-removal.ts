import type { DomainContents, RemovedOwnDomain } from '@sen/core/domains/domain-store'
import type { DomainId } from '@sen/model/ids'
import { type Kysely, sql, type Transaction } from 'kysely'
import { revokeSessionsWhere } from '../accounts/password-links.ts'
import { SESSION_CHANNEL } from '../accounts/session-store.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'

const ACCOUNTS = `
  select own.account_id from mailbox_access own join mailbox on mailbox.id = own.mailbox_id
  where own.role = 'own' and mailbox.domain_id = $1`

const CONTENTS = `
  select
    (select count(*) from mailbox m where m.domain_id = d.id and m.deleted_at is null)::integer as mailboxes,
    (select count(*) from address a where a.domain_id = d.id and a.kind = 'alias')::integer as aliases,
    (select count(*) from address a where a.domain_id = d.id and a.kind = 'group')::integer as groups,
    (select count(*) from drive_share s join mailbox m on m.id = s.mailbox_id
      where m.domain_id = d.id and m.deleted_at is null and s.state = 'live' and (s.expires_at is null or s.expires_at > $3))::integer
      as shares,
    (select count(*) from submission s join mailbox m on m.id = s.mailbox_id
      where m.domain_id = d.id and s.state = 'released'
        and exists (select from delivery where delivery.submission_id = s.id and delivery.state in ('queued', 'unclear')))::integer
      as waiting,
    exists (
      select from account a
      join mailbox_access own on own.account_id = a.id and own.role = 'own'
      join mailbox m on m.id = own.mailbox_id
      join domain other on other.id = m.domain_id
      where a.is_owner and a.suspended_at is null and m.deleted_at is null
        and other.id <> d.id and other.organisation_id = d.organisation_id
    ) as leaves_owner
  from domain d where d.id = $1 and d.organisation_id = $2`

const LIST_REMOVED = `
  select d.id, d.name, d.removed_at,
    (select count(*) from mailbox m where m.domain_id = d.id and m.deleted_at = d.removed_at)::integer as mailboxes
  from domain d where d.organisation_id = $1 and d.removed_at is not null order by d.name`

const REMOVE = `
  update domain set removed_at = $3, verified_before_removal = verified, verified = false
  where id = $1 and organisation_id = $2 and removed_at is null returning id`

/** A suspended account keeps its own time, so that a restore leaves it suspended. */
const SUSPEND_ACCOUNTS = `
  update account set suspended_at = $2 from mailbox_access own join mailbox on mailbox.id = own.mailbox_id
  where own.account_id = account.id and own.role = 'own' and mailbox.domain_id = $1
    and mailbox.deleted_at is null and account.suspended_at is null`

const DELETE_MAILBOXES = 'update mailbox set deleted_at = $2 where domain_id = $1 and deleted_at is null'

const END_SESSIONS = `
  with ${revokeSessionsWhere(`account_id in (${ACCOUNTS})`)}
  select count(pg_notify('${SESSION_CHANNEL}', token_digest)) from ended`

const RESUME_ACCOUNTS = `
  update account set suspended_at = null from mailbox_access own
  join mailbox on mailbox.id = own.mailbox_id join domain on domain.id = mailbox.domain_id
  where own.account_id = account.id and own.role = 'own' and domain.id = $1
    and mailbox.deleted_at = domain.removed_at and account.suspended_at = domain.removed_at`

const RESTORE_MAILBOXES = `
  update mailbox set deleted_at = null from domain
  where domain.id = mailbox.domain_id and domain.id = $1 and mailbox.deleted_at = domain.removed_at returning mailbox.id`

const RESTORE = `
  update domain set removed_at = null, verified = verified_before_removal, verified_before_removal = false where id = $1`

export async function domainContents(
  db: Kysely<Database>,
  organisationId: string,
  id: string,
  now: Date,
): Promise<DomainContents> {
  const [row] = await runStatement<Omit<DomainContents, 'leavesOwner'> & { readonly leaves_owner: boolean }>(
    db,
    CONTENTS,
    [id, organisationId, now],
  )
  if (!row) return { mailboxes: 0, aliases: 0, groups: 0, shares: 0, waiting: 0, leavesOwner: true }
  const { leaves_owner: leavesOwner, ...counts } = row
  return { ...counts, leavesOwner }
}

export async function listRemovedDomains(
  db: Kysely<Database>,
  organisationId: string,
): Promise<readonly RemovedOwnDomain[]> {
  const rows = await runStatement<{ id: string; name: string; removed_at: Date; mailboxes: number }>(db, LIST_REMOVED, [
    organisationId,
  ])
  return rows.map(({ id, removed_at: removedAt, ...row }) => ({ ...row, id: id as DomainId, removedAt }))
}

export async function removeDomainWithMailboxes(
  tx: Transaction<Database>,
  organisationId: string,
  id: string,
  at: Date,
): Promise<void> {
  const removed = await runStatement(tx, REMOVE, [id, organisationId, at])
  if (removed.length === 0) return
  await runStatement(tx, SUSPEND_ACCOUNTS, [id, at])
  await runStatement(tx, DELETE_MAILBOXES, [id, at])
  await runStatement(tx, END_SESSIONS, [id])
}

export async function restoreRemovedDomain(
  tx: Transaction<Database>,
  organisationId: string,
  id: string,
): Promise<number> {
  const removed = await tx
    .selectFrom('domain')
    .select('id')
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .where('removed_at', 'is not', null)
    .executeTakeFirst()
  if (!removed) return 0
  await runStatement(tx, RESUME_ACCOUNTS, [id])
  const restored = await runStatement(tx, RESTORE_MAILBOXES, [id])
  await runStatement(tx, RESTORE, [id])
  return restored.length
}

export async function purgeRemovedDomain(
  tx: Transaction<Database>,
  organisationId: string,
  id: string,
): Promise<boolean> {
  const ours = sql`id = ${id} and organisation_id = ${organisationId} and removed_at is not null`
  const { rows } = await sql<{ name: string }>`
    select name from domain where ${ours} and not exists (select from mailbox where mailbox.domain_id = domain.id)`.execute(
    tx,
  )
  const [domain] = rows
  if (!domain) return false
  await sql`delete from address where domain_id = ${id}`.execute(tx)
  await sql`delete from domain_check where organisation_id = ${organisationId} and name = ${domain.name}`.execute(tx)
  await sql`delete from domain where ${ours}`.execute(tx)
  return true
}
