import type { PasswordLink } from '@sen/core/people/password-link'
import type { LinkedPerson } from '@sen/core/people/people-store'
import type { Kysely, Transaction } from 'kysely'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'
import { lockAccount } from './lock-account.ts'
import { SESSION_CHANNEL } from './session-store.ts'

const KEEP = `
  insert into password_link (account_id, purpose, token_digest, expires_at, sent_to) values ($1, $2, $3, $4, $5)
  on conflict (account_id) do update set purpose = excluded.purpose, token_digest = excluded.token_digest,
    expires_at = excluded.expires_at, sent_to = excluded.sent_to`

/** Pages are notified when the transaction commits. */
export const revokeSessionsWhere = (condition: string): string => `
  ended as (delete from session where ${condition} returning token_digest),
  revoked as (delete from app_password where ${condition}),
  forgotten as (delete from login_code where ${condition}),
  abandoned as (delete from pending_sign_in where ${condition}),
  unremembered as (update known_device set remembered_until = null where ${condition}),
  unasked as (delete from passkey_challenge where ${condition}),
  unreset as (update password_reset set account_id = null where ${condition})`

const END_ALL = `
  with ${revokeSessionsWhere('account_id = $1')}
  select pg_notify('${SESSION_CHANNEL}', token_digest) from ended`

const FIND = `
  select account.login_address as address, link.purpose
  from password_link link join account on account.id = link.account_id and account.suspended_at is null
  where link.token_digest = $1 and link.expires_at > $2`

const FIND_ACCOUNT = 'select account_id from password_link where token_digest = $1'

/** The delete gives the link to only one of several concurrent callers. */
const TAKE = `
  with taken as (
    delete from password_link link using account
    where account.id = link.account_id and account.suspended_at is null and link.token_digest = $1 and link.expires_at > $2
    returning link.account_id, link.purpose
  ), changed as (
    update account set password_hash = $3 from taken where account.id = taken.account_id
    returning account.login_address as address, taken.purpose
  ), ${revokeSessionsWhere('account_id in (select account_id from taken)')}
  select address, purpose, (select count(pg_notify('${SESSION_CHANNEL}', token_digest)) from ended) as told from changed`

export async function savePasswordLink(db: Kysely<Database>, accountId: string, link: PasswordLink): Promise<void> {
  await runStatement(db, KEEP, [accountId, link.purpose, link.tokenDigest, link.expiresAt, link.sentTo])
}

export async function revokeAllSessions(tx: Transaction<Database>, accountId: string): Promise<void> {
  await lockAccount(tx, accountId)
  await runStatement(tx, END_ALL, [accountId])
}

export async function findPasswordLink(
  db: Kysely<Database>,
  tokenDigest: string,
  now: Date,
): Promise<LinkedPerson | undefined> {
  const [row] = await runStatement<LinkedPerson>(db, FIND, [tokenDigest, now])
  return row && { address: row.address, purpose: row.purpose }
}

export async function consumePasswordLink(
  db: Kysely<Database>,
  tokenDigest: string,
  now: Date,
  passwordHash: string,
): Promise<LinkedPerson | undefined> {
  return db.transaction().execute(async (tx) => {
    const [link] = await runStatement<{ readonly account_id: string }>(tx, FIND_ACCOUNT, [tokenDigest])
    if (!link) return undefined
    await lockAccount(tx, link.account_id)
    const [row] = await runStatement<LinkedPerson>(tx, TAKE, [tokenDigest, now, passwordHash])
    return row && { address: row.address, purpose: row.purpose }
  })
}
