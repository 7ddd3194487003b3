import type { SessionStore } from '@sen/core/identity/session-store'
import type { Actor } from '@sen/core/kit/actor'
import type { MailboxId } from '@sen/model/ids'
import type { Kysely } from 'kysely'
import { actorColumns, toActor } from './actor-row.ts'
import { rowId } from './row-id.ts'
import type { Database } from './schema.ts'

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

  async findActor(tokenDigest: string, now: Date): Promise<Actor | undefined> {
    const row = await this.#db
      .selectFrom('session')
      .innerJoin('mailbox', 'mailbox.id', 'session.mailbox_id')
      .innerJoin('domain', 'domain.id', 'mailbox.domain_id')
      .select(actorColumns)
      .where('token_digest', '=', tokenDigest)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return row && toActor(row)
  }

  async take(tokenDigest: string, now: Date): Promise<MailboxId | undefined> {
    const row = await this.#db
      .deleteFrom('session')
      .where('token_digest', '=', tokenDigest)
      .where('expires_at', '>', now)
      .returning('mailbox_id')
      .executeTakeFirst()
    return row && (row.mailbox_id as MailboxId)
  }

  async remove(tokenDigest: string): Promise<void> {
    await this.#db.deleteFrom('session').where('token_digest', '=', tokenDigest).execute()
  }

  async removeExpired(now: Date): Promise<number> {
    const { numDeletedRows } = await this.#db.deleteFrom('session').where('expires_at', '<=', now).executeTakeFirst()
    return Number(numDeletedRows)
  }
}
