import type { FoundSession, ListedSession, SessionStore, SessionTimes } from '@sen/core/identity/session-store'
import { MAX_LISTED_SESSIONS } from '@sen/model/account/session-limits'
import type { SecondStep } from '@sen/model/account/two-step'
import { asksSecondStep, type WayIn } from '@sen/model/account/ways-in'
import type { AccountId } from '@sen/model/ids'
import type { Kysely } from 'kysely'
import { ACTOR_COLUMNS, ACTOR_TABLES, type ActorRow, toActor } from '../actor-row.ts'
import { rowId } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'

interface SessionRow extends ActorRow {
  readonly version: number
  readonly expires_at: Date
  readonly last_seen_at: Date
}

const FIND = `
  select ${ACTOR_COLUMNS}, mailbox.version, session.expires_at, session.last_seen_at
  from session join account on account.id = session.account_id and account.suspended_at is null ${ACTOR_TABLES}
  where session.token_digest = $1 and session.expires_at > $2 and session.last_seen_at > $3`

/** The account may be suspended, or gone, or want a second step, since it was looked for. */
const CREATE = `
  with begun as (
    insert into session (token_digest, account_id, expires_at, user_agent, source, way, created_at, last_seen_at, second_step)
    select $1, id, $3, $4, $5, $6, $7, $7, $8 from account
    where id = $2 and suspended_at is null
      and (not $9::boolean or $8::text is not null or not exists (select from two_step where account_id = account.id))
    returning account_id
  ), noted as (
    insert into sign_in (account_id, at, outcome, way, source, user_agent, second_step)
    select account_id, $7, 'signed_in', $6, $5, $4, $8 from begun
  )
  select account_id from begun`

/** The payload is the digest of the token of a session that has ended. */
export const SESSION_CHANNEL = 'sen_session'

/** Told in the same transaction: few sessions end, and open pages must hear of it before anything that comes after. */
const endSessions = (condition: string): string => `
  with ended as (delete from session where ${condition} returning token_digest, account_id, second_step)
  select account_id, second_step, pg_notify('${SESSION_CHANNEL}', token_digest) from ended`
const REMOVE = endSessions('token_digest = $1')
const TAKE = endSessions('token_digest = $1 and expires_at > $2 and last_seen_at > $3')
const REMOVE_EXPIRED = endSessions('expires_at <= $1 or last_seen_at <= $2')
const END = endSessions('account_id = $1 and id = $2')
const END_OTHERS = endSessions('account_id = $1 and token_digest <> $2')

/** Another call of the same minute may have been quicker. */
const NOTE_SEEN = 'update session set last_seen_at = $2, source = $3 where token_digest = $1 and last_seen_at < $2'

export class PostgresSessionStore implements SessionStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async create(session: Parameters<SessionStore['create']>[0]): Promise<boolean> {
    const { tokenDigest, accountId, expiresAt, userAgent, source, way, secondStep, begunAt } = session
    const values = [
      tokenDigest,
      rowId(accountId),
      expiresAt,
      userAgent,
      source,
      way,
      begunAt,
      secondStep ?? null,
      asksSecondStep(way),
    ]
    const rows = await runStatement(this.#db, CREATE, values)
    return rows.length === 1
  }

  async find(tokenDigest: string, { now, idleSince }: SessionTimes): Promise<FoundSession | undefined> {
    const [row] = await runStatement<SessionRow>(this.#db, FIND, [tokenDigest, now, idleSince])
    return (
      row && {
        actor: toActor(row),
        mailboxVersion: row.version,
        expiresAt: row.expires_at,
        lastSeenAt: row.last_seen_at,
      }
    )
  }

  take: SessionStore['take'] = async (tokenDigest, { now, idleSince }) => {
    interface Row {
      readonly account_id: string
      readonly second_step: SecondStep | null
    }
    const [row] = await runStatement<Row>(this.#db, TAKE, [tokenDigest, now, idleSince])
    return row && { accountId: row.account_id as AccountId, secondStep: row.second_step ?? undefined }
  }

  async noteSeen(tokenDigest: string, at: Date, source: string): Promise<void> {
    await runStatement(this.#db, NOTE_SEEN, [tokenDigest, at, source])
  }

  async ofAccount(accountId: AccountId, { now, idleSince }: SessionTimes): Promise<readonly ListedSession[]> {
    const rows = await this.#db
      .selectFrom('session')
      .select(['id', 'token_digest', 'way', 'created_at', 'last_seen_at', 'source', 'user_agent', 'second_step'])
      .where('account_id', '=', rowId(accountId))
      .where('expires_at', '>', now)
      .where('last_seen_at', '>', idleSince)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_LISTED_SESSIONS)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      tokenDigest: row.token_digest,
      way: row.way as WayIn,
      secondStep: (row.second_step ?? undefined) as SecondStep | undefined,
      begunAt: row.created_at,
      lastSeenAt: row.last_seen_at,
      source: row.source,
      userAgent: row.user_agent,
    }))
  }

  async end(accountId: AccountId, id: string): Promise<boolean> {
    const rows = await runStatement(this.#db, END, [rowId(accountId), rowId(id)])
    return rows.length > 0
  }

  async endOthers(accountId: AccountId, keptDigest: string): Promise<number> {
    const rows = await runStatement(this.#db, END_OTHERS, [rowId(accountId), keptDigest])
    return rows.length
  }

  async remove(tokenDigest: string): Promise<void> {
    await runStatement(this.#db, REMOVE, [tokenDigest])
  }

  async removeExpired({ now, idleSince }: SessionTimes): Promise<number> {
    const rows = await runStatement(this.#db, REMOVE_EXPIRED, [now, idleSince])
    return rows.length
  }
}
