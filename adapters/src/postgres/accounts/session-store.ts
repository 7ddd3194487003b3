import type { FoundSession, SessionStore } from '@sen/core/identity/session-store'
import type { AccountId } from '@sen/model/ids'
import type { Kysely } from 'kysely'
import { ACTOR_COLUMNS, ACTOR_TABLES, type ActorRow, toActor } from '../actor-row.ts'
import { rowId } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'

interface SessionRow extends ActorRow {
  readonly version: number
}

const FIND = `
  select ${ACTOR_COLUMNS}, mailbox.version
  from session join account on account.id = session.account_id and account.suspended_at is null ${ACTOR_TABLES}
  where session.token_digest = $1 and session.expires_at > $2`

/** The account may be suspended, or gone, since it was looked for. */
const CREATE = `
  insert into session (token_digest, account_id, expires_at, user_agent)
  select $1, id, $3, $4 from account where id = $2 and suspended_at is null
  returning token_digest`

/** The payload is the digest of the token of a session that has ended. */
export const SESSION_CHANNEL = 'sen_session'

/** Told in the same transaction: few sessions end, and open pages must hear of it before anything that comes after. */
const endSessions = (condition: string): string => `
  with ended as (delete from session where ${condition} returning token_digest, account_id)
  select account_id, pg_notify('${SESSION_CHANNEL}', token_digest) from ended`
const REMOVE = endSessions('token_digest = $1')
const TAKE = endSessions('token_digest = $1 and expires_at > $2')
const REMOVE_EXPIRED = endSessions('expires_at <= $1')

export class PostgresSessionStore implements SessionStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async create(session: {
    readonly tokenDigest: string
    readonly accountId: AccountId
    readonly expiresAt: Date
    readonly userAgent: string
  }): Promise<boolean> {
    const { tokenDigest, accountId, expiresAt, userAgent } = session
    const rows = await runStatement(this.#db, CREATE, [tokenDigest, rowId(accountId), expiresAt, userAgent])
    return rows.length === 1
  }

  async find(tokenDigest: string, now: Date): Promise<FoundSession | undefined> {
    const [row] = await runStatement<SessionRow>(this.#db, FIND, [tokenDigest, now])
    return row && { actor: toActor(row), mailboxVersion: row.version }
  }

  async take(tokenDigest: string, now: Date): Promise<AccountId | undefined> {
    const [row] = await runStatement<{ readonly account_id: string }>(this.#db, TAKE, [tokenDigest, now])
    return row && (row.account_id as AccountId)
  }

  async remove(tokenDigest: string): Promise<void> {
    await runStatement(this.#db, REMOVE, [tokenDigest])
  }

  async removeExpired(now: Date): Promise<number> {
    const rows = await runStatement(this.#db, REMOVE_EXPIRED, [now])
    return rows.length
  }
}
