import type { LockChange, OfficeSession, OfficeSessionStore } from '@sen/core/office/office-session-store'
import type { DriveItemId } from '@sen/model/ids'
import type { Kysely } from 'kysely'
import { ACTOR_COLUMNS, ACTOR_TABLES, type ActorRow, toActor } from '../actor-row.ts'
import { rowId } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'

const CREATE = `
  insert into office_session (token_digest, account_id, session_digest, item_id, expires_at) values ($1, $2, $3, $4, $5)`

const FIND = `
  select ${ACTOR_COLUMNS}, office_session.item_id
  from office_session
  join session on session.token_digest = office_session.session_digest and session.expires_at > $2
  join account on account.id = office_session.account_id and account.suspended_at is null ${ACTOR_TABLES}
  where office_session.token_digest = $1 and office_session.expires_at > $2`

const LOCK_OF = 'select lock from office_lock where item_id = $1 and expires_at > $2'

const TAKE = `
  insert into office_lock (item_id, lock, expires_at) values ($1, $2, $4)
  on conflict (item_id) do update set lock = excluded.lock, expires_at = excluded.expires_at
  where office_lock.expires_at <= $3 or office_lock.lock = excluded.lock
  returning lock`

const REPLACE = `
  update office_lock set lock = $3, expires_at = $5 where item_id = $1 and lock = $2 and expires_at > $4 returning lock`

const RELEASE = 'delete from office_lock where item_id = $1 and lock = $2 and expires_at > $3 returning lock'

const REMOVE_EXPIRED = `
  with ended as (delete from office_session where expires_at <= $1 returning 1),
    unlocked as (delete from office_lock where expires_at <= $1 returning 1)
  select (select count(*) from ended) + (select count(*) from unlocked) as count`

export class PostgresOfficeSessionStore implements OfficeSessionStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async create(session: Parameters<OfficeSessionStore['create']>[0]): Promise<void> {
    const { tokenDigest, accountId, sessionDigest, itemId, expiresAt } = session
    await runStatement(this.#db, CREATE, [tokenDigest, rowId(accountId), sessionDigest, rowId(itemId), expiresAt])
  }

  async find(tokenDigest: string, now: Date): Promise<OfficeSession | undefined> {
    const [row] = await runStatement<ActorRow & { readonly item_id: string }>(this.#db, FIND, [tokenDigest, now])
    return row && { actor: toActor(row), itemId: row.item_id as DriveItemId }
  }

  async lockOf(itemId: DriveItemId, now: Date): Promise<string> {
    const [row] = await runStatement<{ readonly lock: string }>(this.#db, LOCK_OF, [rowId(itemId), now])
    return row?.lock ?? ''
  }

  acquireLock: OfficeSessionStore['acquireLock'] = (itemId, lock, { now, expiresAt }) =>
    this.#change(itemId, now, TAKE, [rowId(itemId), lock, now, expiresAt])

  replaceLock: OfficeSessionStore['replaceLock'] = (itemId, held, lock, { now, expiresAt }) =>
    this.#change(itemId, now, REPLACE, [rowId(itemId), held, lock, now, expiresAt])

  releaseLock: OfficeSessionStore['releaseLock'] = (itemId, held, now) =>
    this.#change(itemId, now, RELEASE, [rowId(itemId), held, now])

  async removeExpired(now: Date): Promise<number> {
    const [row] = await runStatement<{ readonly count: string }>(this.#db, REMOVE_EXPIRED, [now])
    return Number(row?.count ?? 0)
  }

  async #change(itemId: DriveItemId, now: Date, statement: string, values: readonly unknown[]): Promise<LockChange> {
    const rows = await runStatement(this.#db, statement, [...values])
    return rows.length > 0 ? { isDone: true } : { isDone: false, held: await this.lockOf(itemId, now) }
  }
}
