import type {
  MailProgramAccess,
  MailProgramAccessStore,
  MailProgramLogin,
  MailProgramUse,
} from '@sen/core/app-passwords/mail-program-access-store'
import type { MailProgramRules, MailProtocol } from '@sen/model/app-passwords/app-passwords'
import { MAIL_PROGRAM_LOGGED_HOURS, MAIL_PROGRAM_USE_SECONDS } from '@sen/model/app-passwords/limits'
import { mailProgramNetwork } from '@sen/model/app-passwords/mail-program-network'
import type { AppPasswordId, MailboxId } from '@sen/model/ids'
import type { Kysely, Transaction } from 'kysely'
import { ACTOR_COLUMNS, ACTOR_TABLES, type ActorRow, toActor } from '../actor-row.ts'
import { enqueueJob } from '../jobs.ts'
import { rowId } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'
import { mayAlert, recentAlerts } from './device-alerts.ts'

export const MAIL_PROGRAM_RULES = `
  exists (select from two_step where two_step.account_id = account.id) as has_two_step,
  exists (select from sign_on_link where sign_on_link.account_id = account.id) as has_single_sign_on,
  organisation.allows_account_password`

/** Identifies the stored hash without holding it in memory for as long as a connection is open. */
const HASH_DIGEST = "encode(sha256(convert_to(account.password_hash, 'UTF8')), 'hex')"

const FIND_LOGIN = `
  select ${ACTOR_COLUMNS}, account.password_hash, ${HASH_DIGEST} as hash_digest, account.suspended_at is not null as is_suspended, ${MAIL_PROGRAM_RULES},
    $3 = any(account.mail_protocols) and $3 = any(organisation.mail_protocols) as is_protocol_on,
    app_password.id as app_password_id, app_password.scopes
  from account ${ACTOR_TABLES}
  join organisation on organisation.id = domain.organisation_id
  left join app_password on app_password.account_id = account.id and app_password.digest = $2
  where account.login_address = $1 and mailbox.deleted_at is null`

export interface RulesRow {
  readonly has_two_step: boolean
  readonly has_single_sign_on: boolean
  readonly allows_account_password: boolean
}

interface AccessRow extends RulesRow {
  readonly n: number
  readonly smtp_enabled: boolean
  readonly verified: boolean
}

interface LoginRow extends ActorRow, RulesRow {
  readonly password_hash: string
  readonly hash_digest: string
  readonly is_suspended: boolean
  readonly is_protocol_on: boolean
  readonly app_password_id: string | null
  readonly scopes: readonly MailProtocol[] | null
}

/** `presented.app_password` is the app password; without one, `hash_digest` is the digest of the hash that was verified. */
const FIND_ACCESS = `
  select presented.n::integer as n, mailbox.smtp_enabled, domain.verified, ${MAIL_PROGRAM_RULES}
  from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[]) with ordinality
    presented(account_id, protocol, app_password, hash_digest, n)
  join account on account.id = presented.account_id ${ACTOR_TABLES}
  join organisation on organisation.id = domain.organisation_id
  where account.suspended_at is null and mailbox.deleted_at is null
    and presented.protocol = any(account.mail_protocols) and presented.protocol = any(organisation.mail_protocols)
    and case when presented.app_password is null then ${HASH_DIGEST} = presented.hash_digest else exists (
        select from app_password
        where id = presented.app_password and account_id = account.id and presented.protocol = any(scopes)
      ) end`

const IS_RECENT = `
  select from mail_program_use
  where account_id = $1 and network = $2 and coalesce(app_password_id, 0) = $3 and protocol = $4
    and last_used_at > $5::timestamptz - interval '${MAIL_PROGRAM_USE_SECONDS} seconds'`

/** The lock shows the second of two concurrent sign-ins the first one's use and alert. */
const LOCK_ACCOUNT = 'select from account where id = $1 for no key update'

/** No row when a concurrent sign-in has just stored the use. */
const SAVE_USE = `
  insert into mail_program_use (account_id, app_password_id, protocol, network, source, last_used_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (account_id, network, coalesce(app_password_id, 0), protocol) do update
    set last_used_at = $6, source = $5
    where mail_program_use.last_used_at <= $6::timestamptz - interval '${MAIL_PROGRAM_USE_SECONDS} seconds'
  returning id,
    coalesce(logged_at <= $6::timestamptz - interval '${MAIL_PROGRAM_LOGGED_HOURS} hours', true) as is_log_due,
    exists (
      select from mail_program_use other where other.account_id = $1 and other.network = $4
    ) as is_known_network`

const KNOWN_SOURCES = 'select source from known_device where account_id = $1'

/** An account without any sign-in before has no known network to compare with. */
const LOG_USE = `
  with logged as (
    update mail_program_use set logged_at = $3 where id = $6
  ), recent_alert as (${recentAlerts('$1', '$3')}
  ), judged as (
    select $5::boolean
        and exists (select from sign_in where account_id = $1 and outcome = 'signed_in')
        and ${mayAlert('$3')}
      as is_alerted
  ), noted as (
    insert into sign_in (account_id, at, outcome, way, source, user_agent, is_new_device, is_alerted, app_password_name)
    select $1, $3, 'signed_in', $2, $4, '', $5, is_alerted, (select name from app_password where id = $7) from judged
    returning id, account_id, is_alerted
  )
  select noted.id, is_alerted, mailbox_id
  from noted left join mailbox_access on mailbox_access.account_id = noted.account_id and role = 'own'`

interface SavedRow {
  readonly id: string
  readonly is_log_due: boolean
  readonly is_known_network: boolean
}

interface LoggedRow {
  readonly id: string
  readonly is_alerted: boolean
  readonly mailbox_id: MailboxId | null
}

export class PostgresMailProgramAccessStore implements MailProgramAccessStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  findLogin: MailProgramAccessStore['findLogin'] = async (address, { appPasswordDigest, protocol }) => {
    const [row] = await runStatement<LoginRow>(this.#db, FIND_LOGIN, [address, appPasswordDigest, protocol])
    return row && toLogin(row)
  }

  async isUseDue({ accountId, network, appPasswordId, protocol, at }: MailProgramUse): Promise<boolean> {
    const values = [rowId(accountId), network, appPasswordId ?? '0', protocol, at]
    return (await runStatement(this.#db, IS_RECENT, values)).length === 0
  }

  async noteUse(use: MailProgramUse): Promise<void> {
    await this.#db.transaction().execute((tx) => saveUse(tx, use))
  }

  findAccess: MailProgramAccessStore['findAccess'] = async (sessions) => {
    const rows = await runStatement<AccessRow>(this.#db, FIND_ACCESS, [
      sessions.map(({ accountId }) => rowId(accountId)),
      sessions.map(({ protocol }) => protocol),
      sessions.map(({ credential }) => (credential.kind === 'appPassword' ? rowId(credential.id) : null)),
      sessions.map(({ credential }) => (credential.kind === 'password' ? credential.hashDigest : null)),
    ])
    const found = new Map(rows.map((row) => [row.n, toAccess(row)]))
    return sessions.map((_, at) => found.get(at + 1))
  }

  async removeUsesBefore(before: Date): Promise<number> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('mail_program_use')
      .where('last_used_at', '<', before)
      .executeTakeFirst()
    return Number(numDeletedRows)
  }
}

async function saveUse(
  tx: Transaction<Database>,
  { accountId, appPasswordId, protocol, source, network, at }: MailProgramUse,
): Promise<void> {
  const account = rowId(accountId)
  await runStatement(tx, LOCK_ACCOUNT, [account])
  const [saved] = await runStatement<SavedRow>(tx, SAVE_USE, [
    account,
    appPasswordId ?? null,
    protocol,
    network,
    source,
    at,
  ])
  if (!saved?.is_log_due) return
  const isNew = !saved.is_known_network && !(await isNetworkOfDevice(tx, account, network))
  const values = [account, protocol, at, source, isNew, saved.id, appPasswordId ?? null]
  const [logged] = await runStatement<LoggedRow>(tx, LOG_USE, values)
  if (!logged?.is_alerted || logged.mailbox_id === null) return
  await enqueueJob(tx, { name: 'report-new-device', mailboxId: logged.mailbox_id, signInId: logged.id })
}

async function isNetworkOfDevice(tx: Transaction<Database>, account: string, network: string): Promise<boolean> {
  const devices = await runStatement<{ readonly source: string }>(tx, KNOWN_SOURCES, [account])
  return devices.some(({ source }) => mailProgramNetwork(source) === network)
}

function toAccess(row: AccessRow): MailProgramAccess {
  return { ...toRules(row), rights: { smtpEnabled: row.smtp_enabled, domainVerified: row.verified } }
}

function toLogin(row: LoginRow): MailProgramLogin {
  return {
    actor: toActor(row),
    passwordHash: row.password_hash,
    hashDigest: row.hash_digest,
    isSuspended: row.is_suspended,
    isProtocolOn: row.is_protocol_on,
    rules: toRules(row),
    appPassword:
      row.app_password_id === null ? undefined : { id: row.app_password_id as AppPasswordId, scopes: row.scopes ?? [] },
  }
}

export function toRules(row: RulesRow): MailProgramRules {
  return {
    hasTwoStep: row.has_two_step,
    hasSingleSignOn: row.has_single_sign_on,
    allowsAccountPassword: row.allows_account_password,
  }
}
