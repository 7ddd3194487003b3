import type { FoundSession, SessionStore } from '@sen/core/identity/session-store'
import type { MailboxId } from '@sen/model/ids'
import type { Kysely } from 'kysely'
import { ACTOR_COLUMNS, type ActorRow, toActor } from './actor-row.ts'
import { rowId } from './row-id.ts'
import { runStatement } from './run-statement.ts'
import type { Database } from './schema.ts'

interface SessionRow extends ActorRow {
  readonly version: number
}

const FIND = `
  select ${ACTOR_COLUMNS}, mailbox.version
  from session join mailbox on mailbox.id = session.mailbox_id join domain on domain.id = mailbox.domain_id
  where session.token_digest = $1 and session.expires_at > $2`

/** The payload is the digest of the token of a session that has ended. */
export const SESSION_CHANNEL = 'sen_session'

/** Told in the same transaction: few sessions end, and open pages must hear of it before anything that comes after. */
const endSessions = (condition: string): string => `
  with ended as (delete from session where ${condition} returning token_digest, mailbox_id)
  select mailbox_id, pg_notify('${SESSION_CHANNEL}', token_digest) from ended`
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
    readonly mailboxId: MailboxId
    readonly expiresAt: Date
    readonly userAgent: string
  }): Promise<void> {
    await this.#db
      .insertInto('session')
      .values({
        token_digest: session.tokenDigest,
        mailbox_id: rowId(session.mailboxId),
        expires_at: session.expiresAt,
        user_agent: session.userAgent,
      })
      .execute()
  }

  async find(tokenDigest: string, now: Date): Promise<FoundSession | undefined> {
    const [row] = await runStatement<SessionRow>(this.#db, FIND, [tokenDigest, now])
    return row && { actor: toActor(row), mailboxVersion: row.version }
  }

  async take(tokenDigest: string, now: Date): Promise<MailboxId | undefined> {
    const [row] = await runStatement<{ readonly mailbox_id: string }>(this.#db, TAKE, [tokenDigest, now])
    return row && (row.mailbox_id as MailboxId)
  }

  async remove(tokenDigest: string): Promise<void> {
    await runStatement(this.#db, REMOVE, [tokenDigest])
  }

  async removeExpired(now: Date): Promise<number> {
    const rows = await runStatement(this.#db, REMOVE_EXPIRED, [now])
    return rows.length
  }
}
