import type { AccountStore, Login } from '@sen/core/accounts/account-store'
import type { Actor } from '@sen/core/kit/actor'
import { normaliseEmail } from '@sen/model/addresses'
import type { AccountId } from '@sen/model/ids'
import type { ExpressionBuilder, Kysely } from 'kysely'
import { ACTOR_COLUMNS, ACTOR_TABLES, type ActorRow, toActor } from '../actor-row.ts'
import { rowId } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'
import { lockAccount } from './lock-account.ts'
import { SESSION_CHANNEL } from './session-store.ts'

const FIND_ACTOR = `
  select ${ACTOR_COLUMNS} from account ${ACTOR_TABLES} where account.id = $1 and account.suspended_at is null`

/** The session that continues must belong to the account. */
const CHANGE_PASSWORD = `
  with changed as (
    update account set password_hash = $3
    where id = $1 and password_hash = $2 and suspended_at is null
      and exists (select from session where token_digest = $4 and account_id = $1)
    returning id
  ), ended as (
    delete from session where account_id in (select id from changed) and token_digest <> $4 returning token_digest
  ), renewed as (
    update session set token_digest = $5 where token_digest = $4 and account_id in (select id from changed)
  ), revoked as (
    delete from app_password where $6 and account_id in (select id from changed)
  ), unlinked as (
    delete from setup_link where account_id in (select id from changed)
  ), forgotten as (
    delete from login_code where account_id in (select id from changed)
  ), abandoned as (
    delete from pending_sign_in where account_id in (select id from changed)
  ), unremembered as (
    update known_device set remembered_until = null where account_id in (select id from changed)
  ), unasked as (
    delete from passkey_challenge where account_id in (select id from changed)
  ), unreset as (
    update password_reset set account_id = null where account_id in (select id from changed)
  )
  select 'changed' as what from changed
  union all
  select pg_notify('${SESSION_CHANNEL}', token_digest)::text from ended`

function ownDeletedMailbox(of: ExpressionBuilder<Database, 'account'>) {
  return of
    .selectFrom('mailbox_access as own')
    .innerJoin('mailbox', 'mailbox.id', 'own.mailbox_id')
    .whereRef('own.account_id', '=', 'account.id')
    .where('own.role', '=', 'own')
    .where('mailbox.deleted_at', 'is not', null)
    .select('mailbox.id')
}

export class PostgresAccountStore implements AccountStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async findLogin(address: string): Promise<Login | undefined> {
    const row = await this.#db
      .selectFrom('account')
      .leftJoin('two_step', 'two_step.account_id', 'account.id')
      .select((of) => [
        'id',
        'password_hash',
        'suspended_at',
        'two_step.account_id as two_step',
        of.exists(of.selectFrom('passkey').whereRef('passkey.account_id', '=', 'account.id')).as('has_passkey'),
      ])
      .where('login_address', '=', normaliseEmail(address))
      .where((of) => of.not(of.exists(ownDeletedMailbox(of))))
      .executeTakeFirst()
    return (
      row && {
        accountId: row.id as AccountId,
        passwordHash: row.password_hash,
        hasSecondStep: row.two_step !== null,
        hasPasskey: row.has_passkey === true,
        isSuspended: row.suspended_at !== null,
      }
    )
  }

  async passwordHash(accountId: AccountId): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', rowId(accountId))
      .executeTakeFirst()
    return row?.password_hash === '' ? undefined : row?.password_hash
  }

  changePassword: AccountStore['changePassword'] = async (accountId, change) => {
    const { from, to, session, revokesAppPasswords } = change
    const values = [rowId(accountId), from, to, session.from, session.to, revokesAppPasswords]
    return this.#db.transaction().execute(async (tx) => {
      await lockAccount(tx, rowId(accountId))
      const rows = await runStatement<{ readonly what: string }>(tx, CHANGE_PASSWORD, values)
      return rows.some(({ what }) => what === 'changed')
    })
  }

  async findActor(accountId: AccountId): Promise<Actor | undefined> {
    const [row] = await runStatement<ActorRow>(this.#db, FIND_ACTOR, [rowId(accountId)])
    return row && toActor(row)
  }
}
