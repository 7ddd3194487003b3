import type {
  PasswordReset,
  PasswordResetStore,
  RequestedCode,
} from '@sen/core/identity/password-reset/password-reset-store'
import type { Visitor } from '@sen/core/identity/visitor'
import type { CodeWay } from '@sen/core/ports/code-sender'
import type { AccountId, MailboxId } from '@sen/model/ids'
import type { Kysely } from 'kysely'
import { enqueueJob } from '../jobs.ts'
import { rowId } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'
import { lockAccount } from './lock-account.ts'
import { revokeSessionsWhere } from './password-links.ts'
import { SESSION_CHANNEL } from './session-store.ts'

const BEGIN = `
  insert into password_reset (browser_digest, account_id, way, asked_at, expires_at, attempts_left)
  select $1, (select id from account where login_address = $2), $3, $4, $5, $6
  returning id`

const REQUEST_AGAIN = `
  update password_reset set way = $2, asked_at = $3, expires_at = $4, attempts_left = $5, code_digest = null
  where id = $1 and confirmed_at is null
  returning id`

const FIND = `
  select reset.id, reset.browser_digest, reset.way, reset.asked_at, reset.expires_at, reset.attempts_left, reset.code_digest,
    reset.confirmed_at, account.id as account_id, own.mailbox_id, account.login_address, account.phone,
    account.phone_verified_at, account.suspended_at is not null as is_suspended,
    account.password_hash <> '' as has_password, link.expires_at as link_expires_at
  from password_reset reset
  left join account on account.id = reset.account_id
  left join mailbox_access own on own.account_id = account.id and own.role = 'own'
  left join password_link link on link.account_id = account.id`

const COUNT_ATTEMPT = `
  update password_reset set attempts_left = attempts_left - 1 where id = $1
  returning attempts_left + 1 as before`

const CONFIRM = `
  update password_reset set browser_digest = $3, confirmed_at = $4, expires_at = $5, code_digest = null
  where id = $1 and code_digest = $2 and confirmed_at is null and expires_at > $4
  returning id`

/** The delete gives the row to only one of several concurrent callers. `CHANGE` removes the account from all resets. */
const TAKE = `
  delete from password_reset
  where browser_digest = $1 and confirmed_at is not null and expires_at > $2 and account_id is not null
  returning account_id`

const CHANGE = `
  with changed as (
    update account set password_hash = $2 where id = $1 and suspended_at is null returning id, login_address
  ), unlinked as (
    delete from password_link where account_id in (select id from changed)
  ), barred as (
    update two_step set is_phone_barred = true where account_id in (select id from changed)
  ), dropped as (
    delete from second_step_code where account_id in (select id from changed)
  ), ${revokeSessionsWhere('account_id in (select id from changed)')}, noted as (
    insert into sign_in (account_id, at, outcome, source, user_agent)
    select id, $3, 'password_reset', $4, $5 from changed
    returning id
  )
  select changed.login_address as address, noted.id as sign_in_id, own.mailbox_id,
    (select count(pg_notify('${SESSION_CHANNEL}', token_digest)) from ended) as told
  from changed cross join noted left join mailbox_access own on own.account_id = changed.id and own.role = 'own'`

interface ResetRow {
  readonly id: string
  readonly browser_digest: string
  readonly way: string
  readonly asked_at: Date
  readonly expires_at: Date
  readonly attempts_left: number
  readonly code_digest: string | null
  readonly confirmed_at: Date | null
  readonly account_id: string | null
  readonly mailbox_id: string | null
  readonly login_address: string
  readonly phone: string | null
  readonly phone_verified_at: Date | null
  readonly is_suspended: boolean
  readonly has_password: boolean
  readonly link_expires_at: Date | null
}

interface ChangedRow {
  readonly address: string
  readonly sign_in_id: string
  readonly mailbox_id: MailboxId | null
}

export class PostgresPasswordResetStore implements PasswordResetStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  begin({
    browserDigest,
    address,
    way,
    sentAt,
    expiresAt,
    attemptsLeft,
  }: RequestedCode & { readonly browserDigest: string; readonly address: string }): Promise<void> {
    return this.#enqueueCode(BEGIN, [browserDigest, address, way, sentAt, expiresAt, attemptsLeft])
  }

  requestAgain(id: string, { way, sentAt, expiresAt, attemptsLeft }: RequestedCode): Promise<void> {
    return this.#enqueueCode(REQUEST_AGAIN, [id, way, sentAt, expiresAt, attemptsLeft])
  }

  async #enqueueCode(statement: string, values: readonly unknown[]): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const [row] = await runStatement<{ readonly id: string }>(tx, statement, values)
      if (row) await enqueueJob(tx, { name: 'send-password-code', resetId: row.id })
    })
  }

  async findByBrowser(browserDigest: string): Promise<PasswordReset | undefined> {
    const [row] = await runStatement<ResetRow>(this.#db, `${FIND} where reset.browser_digest = $1`, [browserDigest])
    return row && toReset(row)
  }

  async find(id: string): Promise<PasswordReset | undefined> {
    const [row] = await runStatement<ResetRow>(this.#db, `${FIND} where reset.id = $1`, [id])
    return row && toReset(row)
  }

  async saveCode(id: string, codeDigest: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('password_reset')
      .set({ code_digest: codeDigest })
      .where('id', '=', id)
      .where('code_digest', 'is', null)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async countAttempt(id: string): Promise<number> {
    const [row] = await runStatement<{ readonly before: number }>(this.#db, COUNT_ATTEMPT, [id])
    return row?.before ?? 0
  }

  async confirm(
    id: string,
    right: { readonly codeDigest: string; readonly browserDigest: string; readonly at: Date; readonly expiresAt: Date },
  ): Promise<boolean> {
    const values = [id, right.codeDigest, right.browserDigest, right.at, right.expiresAt]
    return (await runStatement(this.#db, CONFIRM, values)).length > 0
  }

  finish(
    browserDigest: string,
    { passwordHash, at, source, userAgent }: Visitor & { readonly passwordHash: string; readonly at: Date },
  ): Promise<string | undefined> {
    return this.#db.transaction().execute(async (tx) => {
      const [taken] = await runStatement<{ readonly account_id: string }>(tx, TAKE, [browserDigest, at])
      if (!taken) return undefined
      await lockAccount(tx, taken.account_id)
      const values = [rowId(taken.account_id), passwordHash, at, source, userAgent]
      const [changed] = await runStatement<ChangedRow>(tx, CHANGE, values)
      if (changed && changed.mailbox_id !== null) {
        const { mailbox_id: mailboxId, sign_in_id: signInId } = changed
        await enqueueJob(tx, { name: 'report-password-reset', mailboxId, signInId })
      }
      return changed?.address
    })
  }

  async removeExpired(now: Date): Promise<number> {
    const gone = this.#db.deleteFrom('password_reset').where('expires_at', '<=', now)
    return Number((await gone.executeTakeFirst()).numDeletedRows)
  }
}

function toReset(row: ResetRow): PasswordReset {
  return {
    id: row.id,
    browserDigest: row.browser_digest,
    way: row.way as CodeWay,
    sentAt: row.asked_at,
    expiresAt: row.expires_at,
    attemptsLeft: row.attempts_left,
    codeDigest: row.code_digest ?? undefined,
    isConfirmed: row.confirmed_at !== null,
    account:
      row.account_id === null || row.mailbox_id === null
        ? undefined
        : {
            accountId: row.account_id as AccountId,
            mailboxId: row.mailbox_id as MailboxId,
            address: row.login_address,
            phone: row.phone,
            phoneVerifiedAt: row.phone_verified_at,
            isSuspended: row.is_suspended,
            hasPassword: row.has_password,
            linkExpiresAt: row.link_expires_at,
          },
  }
}
