import type { PendingSignIn, TwoStepAct, TwoStepState, TwoStepStore } from '@sen/core/identity/two-step/two-step-store'
import type { AccountId } from '@sen/model/ids'
import type { Kysely } from 'kysely'
import { rowId } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'
import { SESSION_CHANNEL } from './session-store.ts'

const STATE = `
  select turned_on_at, (select count(*)::int from recovery_code where recovery_code.account_id = two_step.account_id) as codes,
    two_step.phone as chosen, is_phone_barred, case when phone_verified_at is not null then account.phone end as verified
  from two_step join account on account.id = two_step.account_id where account_id = $1`

interface StateRow {
  readonly turned_on_at: Date
  readonly codes: number
  readonly chosen: string | null
  readonly is_phone_barred: boolean
  readonly verified: string | null
}

const CHOOSE_PHONE = `
  with chosen as (
    update two_step set phone = $2, is_phone_barred = false
    where account_id = $1
      and ($2::text is null or exists (select from account where id = $1 and phone = $2 and phone_verified_at is not null))
    returning account_id
  ), dropped as (
    delete from second_step_code where account_id in (select account_id from chosen)
  ), noted as (
    insert into sign_in (account_id, at, outcome, source, user_agent)
    select account_id, $3, case when $2::text is null then 'phone_codes_off' else 'phone_codes_on' end, $4, $5 from chosen
  )
  select account_id from chosen`

const TRY_CODE = `
  update second_step_code set attempts_left = attempts_left - 1
  where account_id = $1 and asker_digest = $2 and expires_at > $4 and attempts_left > 0
  returning code_digest = $3 as is_right`

const TAKE_CODE = `
  delete from second_step_code where account_id = $1 and asker_digest = $2 and code_digest = $3 returning account_id`

const SAVE_SETUP = `
  insert into two_step_setup (account_id, secret, expires_at) values ($1, $2, $3)
  on conflict (account_id) do update set secret = excluded.secret, expires_at = excluded.expires_at`

/** The session that continues must belong to the account. */
const TURN_ON = `
  with ready as (
    delete from two_step_setup where account_id = $1 and secret = $2 and expires_at > $7
      and exists (select from session where token_digest = $5 and account_id = $1)
    returning account_id
  ), turned as (
    insert into two_step (account_id, secret, turned_on_at, last_period) select account_id, $2, $7, $3 from ready
    on conflict do nothing returning account_id
  ), codes as (
    insert into recovery_code (account_id, code_digest) select account_id, unnest($4::text[]) from turned
  ), ended as (
    delete from session where account_id in (select account_id from turned) and token_digest <> $5 returning token_digest
  ), renewed as (
    update session set token_digest = $6, second_step = 'app'
    where token_digest = $5 and account_id in (select account_id from turned)
  ), forgotten as (
    delete from login_code where account_id in (select account_id from turned)
  ), unremembered as (
    update known_device set remembered_until = null where account_id in (select account_id from turned)
  ), noted as (
    insert into sign_in (account_id, at, outcome, source, user_agent) select account_id, $7, 'two_step_on', $8, $9 from turned
  )
  select 'turned' as what from turned
  union all
  select pg_notify('${SESSION_CHANNEL}', token_digest)::text from ended`

const CONSUME_PERIOD = `
  update two_step set last_period = $3 where account_id = $1 and secret = $2 and last_period < $3 returning account_id`

/** The second of two concurrent callers waits for the delete and finds no row. */
const CONSUME_RECOVERY_CODE =
  'delete from recovery_code where account_id = $1 and code_digest = $2 returning account_id'

/** The second of two concurrent callers sees the first one's changes. */
const LOCK = 'select account_id from two_step where account_id = $1 for update'

const ADD_RECOVERY_CODES = `
  with noted as (
    insert into sign_in (account_id, at, outcome, source, user_agent) values ($1, $3, 'recovery_codes_renewed', $4, $5)
  )
  insert into recovery_code (account_id, code_digest) select $1, unnest($2::text[])`

const TURN_OFF = `
  with turned as (
    delete from two_step where account_id = $1 returning account_id
  ), renewed as (
    update session set token_digest = $6 where token_digest = $5 and account_id in (select account_id from turned)
  ), forgotten as (
    delete from pending_sign_in where account_id in (select account_id from turned)
  ), unremembered as (
    update known_device set remembered_until = null where account_id in (select account_id from turned)
  ), noted as (
    insert into sign_in (account_id, at, outcome, source, user_agent) select account_id, $2, $7, $3, $4 from turned
  )
  select account_id from turned`

const FIND_PENDING = `
  select account.id as account_id, account.login_address
  from pending_sign_in join account on account.id = pending_sign_in.account_id and account.suspended_at is null
  where token_digest = $1 and expires_at > $2 and attempts_left > 0`

const COUNT_ATTEMPT = `
  update pending_sign_in set attempts_left = attempts_left - 1
  where token_digest = $1 and expires_at > $2 and attempts_left > 0 returning attempts_left`

const CONSUME_PENDING = 'delete from pending_sign_in where token_digest = $1 and expires_at > $2 returning account_id'

const REMOVE_EXPIRED = `
  with pending as (delete from pending_sign_in where expires_at <= $1 returning 1),
    setups as (delete from two_step_setup where expires_at <= $1 returning 1),
    codes as (delete from second_step_code where expires_at <= $1 returning 1)
  select (select count(*) from pending) + (select count(*) from setups) + (select count(*) from codes) as count`

/** An Owner or the operator calls it, so no session is renewed. @returns false if it was off */
export async function turnTwoStepOffOf(db: Kysely<Database>, accountId: string, at: Date): Promise<boolean> {
  const values = [accountId, at, '', '', null, null, 'two_step_off_by_operator']
  return (await runStatement(db, TURN_OFF, values)).length === 1
}

export class PostgresTwoStepStore implements TwoStepStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async state(accountId: AccountId): Promise<TwoStepState | undefined> {
    const [row] = await this.#run<StateRow>(STATE, [rowId(accountId)])
    return (
      row && {
        turnedOnAt: row.turned_on_at,
        recoveryCodesLeft: row.codes,
        phone: { verified: row.verified, chosen: row.chosen, isBarred: row.is_phone_barred },
      }
    )
  }

  async saveSetup(accountId: AccountId, { secret, expiresAt }: { secret: string; expiresAt: Date }): Promise<void> {
    await this.#run(SAVE_SETUP, [rowId(accountId), secret, expiresAt])
  }

  async setupSecret(accountId: AccountId, now: Date): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('two_step_setup')
      .select('secret')
      .where('account_id', '=', rowId(accountId))
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row?.secret
  }

  turnOn: TwoStepStore['turnOn'] = async (accountId, turned) => {
    const { secret, period, codeDigests, session, at, source, userAgent } = turned
    const values = [rowId(accountId), secret, period, codeDigests, session.from, session.to, at, source, userAgent]
    const rows = await this.#run<{ readonly what: string }>(TURN_ON, values)
    return rows.some(({ what }) => what === 'turned')
  }

  async secret(accountId: AccountId): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('two_step')
      .select('secret')
      .where('account_id', '=', rowId(accountId))
      .executeTakeFirst()
    return row?.secret
  }

  async consumePeriod(accountId: AccountId, secret: string, period: number): Promise<boolean> {
    return (await this.#run(CONSUME_PERIOD, [rowId(accountId), secret, period])).length === 1
  }

  async consumeRecoveryCode(accountId: AccountId, digest: string): Promise<boolean> {
    return (await this.#run(CONSUME_RECOVERY_CODE, [rowId(accountId), digest])).length === 1
  }

  replaceRecoveryCodes: TwoStepStore['replaceRecoveryCodes'] = async (accountId, digests, act) => {
    const id = rowId(accountId)
    return this.#db.transaction().execute(async (tx) => {
      const locked = await runStatement(tx, LOCK, [id])
      if (locked.length === 0) return false
      await tx.deleteFrom('recovery_code').where('account_id', '=', id).execute()
      await runStatement(tx, ADD_RECOVERY_CODES, [id, digests, act.at, act.source, act.userAgent])
      return true
    })
  }

  turnOff: TwoStepStore['turnOff'] = async (accountId, { at, source, userAgent }, session) => {
    const values = [rowId(accountId), at, source, userAgent, session.from, session.to, 'two_step_off']
    return (await this.#run(TURN_OFF, values)).length === 1
  }

  async choosePhone(accountId: AccountId, phone: string | null, act: TwoStepAct): Promise<boolean> {
    const values = [rowId(accountId), phone, act.at, act.source, act.userAgent]
    return (await this.#run(CHOOSE_PHONE, values)).length === 1
  }

  async deleteCode(accountId: AccountId, codeDigest: string): Promise<void> {
    await this.#db
      .deleteFrom('second_step_code')
      .where('account_id', '=', rowId(accountId))
      .where('code_digest', '=', codeDigest)
      .execute()
  }

  consumeCode: TwoStepStore['consumeCode'] = async (accountId, { askerDigest, codeDigest, now }) => {
    const values = [rowId(accountId), askerDigest, codeDigest]
    const [tried] = await this.#run<{ readonly is_right: boolean }>(TRY_CODE, [...values, now])
    return tried?.is_right === true && (await this.#run(TAKE_CODE, values)).length === 1
  }

  addPending: TwoStepStore['addPending'] = async (accountId, { tokenDigest, expiresAt, attempts }) => {
    await this.#db
      .insertInto('pending_sign_in')
      .values({
        token_digest: tokenDigest,
        account_id: rowId(accountId),
        expires_at: expiresAt,
        attempts_left: attempts,
      })
      .execute()
  }

  async findPending(tokenDigest: string, now: Date): Promise<PendingSignIn | undefined> {
    interface Row {
      readonly account_id: string
      readonly login_address: string
    }
    const [row] = await this.#run<Row>(FIND_PENDING, [tokenDigest, now])
    return row && { accountId: row.account_id as AccountId, loginAddress: row.login_address }
  }

  async countAttempt(tokenDigest: string, now: Date): Promise<number | undefined> {
    const [row] = await this.#run<{ readonly attempts_left: number }>(COUNT_ATTEMPT, [tokenDigest, now])
    return row?.attempts_left
  }

  async consumePending(tokenDigest: string, now: Date): Promise<boolean> {
    return (await this.#run(CONSUME_PENDING, [tokenDigest, now])).length === 1
  }

  async removeExpired(now: Date): Promise<number> {
    const [row] = await this.#run<{ readonly count: string }>(REMOVE_EXPIRED, [now])
    return Number(row?.count ?? 0)
  }

  #run<Row = unknown>(statement: string, values: readonly unknown[]): Promise<readonly Row[]> {
    return runStatement<Row>(this.#db, statement, values)
  }
}
