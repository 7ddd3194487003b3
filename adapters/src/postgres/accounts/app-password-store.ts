import type {
  AccessProof,
  AppPassword,
  AppPasswordStore,
  OwnMailProgramAccess,
} from '@sen/core/app-passwords/app-password-store'
import { type MailProtocol, needsAppPassword, orderedProtocols } from '@sen/model/app-passwords/app-passwords'
import { MAX_APP_PASSWORDS } from '@sen/model/app-passwords/limits'
import type { AccountId, AppPasswordId } from '@sen/model/ids'
import type { Kysely, Transaction } from 'kysely'
import { ACTOR_TABLES } from '../actor-row.ts'
import { rowId } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'
import { lockAccount } from './lock-account.ts'
import { MAIL_PROGRAM_RULES, type RulesRow, toRules } from './mail-program-access-store.ts'

const LIST = `
  select app_password.id, name, scopes, created_at, used.source, used.last_used_at, used.protocol
  from app_password left join lateral (
    select source, last_used_at, protocol from mail_program_use
    where app_password_id = app_password.id order by last_used_at desc limit 1
  ) used on true
  where app_password.account_id = $1 order by app_password.id desc`

const FIND_RULES = `
  select ${MAIL_PROGRAM_RULES}, array(
    select unnest(account.mail_protocols) intersect select unnest(organisation.mail_protocols)
  ) as protocols
  from account ${ACTOR_TABLES}
  join organisation on organisation.id = domain.organisation_id
  where account.id = $1`

const FIND_PROVEN = `
  select from account
  where id = $1 and suspended_at is null and password_hash = $3
    and exists (select from session where token_digest = $2 and account_id = account.id)`

const ADD = `
  with added as (
    insert into app_password (account_id, name, scopes, digest, created_at)
    select $1, $2, $3, $4, $5 where (select count(*) from app_password where account_id = $1) < ${MAX_APP_PASSWORDS}
    returning id, account_id, name
  ), noted as (
    insert into sign_in (account_id, at, outcome, source, user_agent, app_password_name)
    select account_id, $5, 'app_password_created', $6, $7, name from added
  )
  select id from added`

const REVOKE = `
  with revoked as (
    delete from app_password where account_id = $1 and id = $2 returning id, account_id, name
  ), noted as (
    insert into sign_in (account_id, at, outcome, source, user_agent, app_password_name)
    select account_id, $3, 'app_password_revoked', $4, $5, name from revoked
  )
  select id from revoked`

interface AppPasswordRow {
  readonly id: string
  readonly name: string
  readonly scopes: readonly MailProtocol[]
  readonly created_at: Date
  readonly source: string | null
  readonly last_used_at: Date | null
  readonly protocol: MailProtocol | null
}

interface OwnRulesRow extends RulesRow {
  readonly protocols: readonly MailProtocol[]
}

export class PostgresAppPasswordStore implements AppPasswordStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async ofAccount(accountId: AccountId): Promise<OwnMailProgramAccess | undefined> {
    const [[rules], rows] = await Promise.all([
      runStatement<OwnRulesRow>(this.#db, FIND_RULES, [rowId(accountId)]),
      runStatement<AppPasswordRow>(this.#db, LIST, [rowId(accountId)]),
    ])
    return (
      rules && {
        appPasswords: rows.map(toAppPassword),
        protocols: orderedProtocols(rules.protocols),
        needsAppPassword: needsAppPassword(toRules(rules)),
      }
    )
  }

  create: AppPasswordStore['create'] = (accountId, created, proof) =>
    this.#db.transaction().execute(async (tx) => {
      if (!(await lockProvenAccount(tx, accountId, proof))) return 'unproven'
      return (await addAppPassword(tx, accountId, created)) ?? 'full'
    })

  revoke: AppPasswordStore['revoke'] = async (accountId, id, { at, source, userAgent }) => {
    const values = [rowId(accountId), rowId(id), at, source, userAgent]
    return (await runStatement(this.#db, REVOKE, values)).length > 0
  }
}

/** Locks the account. Returns whether the proof still holds. */
export async function lockProvenAccount(
  tx: Transaction<Database>,
  accountId: AccountId,
  { sessionDigest, passwordHash }: AccessProof,
): Promise<boolean> {
  const account = rowId(accountId)
  await lockAccount(tx, account)
  return (await runStatement(tx, FIND_PROVEN, [account, sessionDigest, passwordHash ?? ''])).length > 0
}

/**
 * The account must be locked, so that concurrent additions are counted one after the other. Returns undefined when it
 * has `MAX_APP_PASSWORDS` already.
 */
export async function addAppPassword(
  tx: Transaction<Database>,
  accountId: AccountId,
  { name, scopes, digest, at, source, userAgent }: Parameters<AppPasswordStore['create']>[1],
): Promise<AppPasswordId | undefined> {
  const values = [rowId(accountId), name, scopes, digest, at, source, userAgent]
  const [added] = await runStatement<{ readonly id: string }>(tx, ADD, values)
  return added && (added.id as AppPasswordId)
}

function toAppPassword(row: AppPasswordRow): AppPassword {
  const { source, last_used_at: at, protocol } = row
  return {
    id: row.id as AppPasswordId,
    name: row.name,
    scopes: row.scopes,
    createdAt: row.created_at,
    lastUse: at === null || source === null || protocol === null ? undefined : { at, source, protocol },
  }
}
