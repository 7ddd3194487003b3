import type { MoveInLocks } from '@sen/core/moving-in/move-in-run'
import type { MailboxId } from '@sen/model/ids'
import type pg from 'pg'

/** It is the first key of the lock; the second one is the mailbox. */
const MOVE_IN_LOCK = 0x53656e4d

interface Session {
  readonly client: pg.PoolClient
  /** Rejects when the connection breaks, which frees its locks. */
  readonly lost: Promise<never>
  readonly onError: (error: Error) => void
}

/**
 * Advisory locks end with their session. One session holds all locks, because a connection per mailbox would exhaust
 * the pool.
 */
export class PostgresMoveInLocks implements MoveInLocks {
  readonly #pool: Pick<pg.Pool, 'connect'>
  readonly #held = new Set<MailboxId>()
  #session: Promise<Session> | undefined

  constructor(pool: Pick<pg.Pool, 'connect'>) {
    this.#pool = pool
  }

  async alone<T>(mailboxId: MailboxId, work: () => Promise<T>): Promise<T | 'busy'> {
    // A session can take the same lock twice, so our own locks are checked here.
    if (this.#held.has(mailboxId)) return 'busy'
    this.#held.add(mailboxId)
    try {
      this.#session ??= openSession(this.#pool)
      const { client, lost } = await this.#session
      if (!(await ask(client, 'pg_try_advisory_lock', mailboxId))) return 'busy'
      try {
        return await Promise.race([work(), lost])
      } finally {
        // A broken session holds no locks any more.
        await ask(client, 'pg_advisory_unlock', mailboxId).catch(() => undefined)
      }
    } finally {
      this.#held.delete(mailboxId)
      if (this.#held.size === 0) await this.#end()
    }
  }

  async #end(): Promise<void> {
    const session = this.#session
    this.#session = undefined
    const opened = await session?.catch(() => undefined)
    if (!opened) return
    opened.client.release(true)
    opened.client.off('error', opened.onError)
  }
}

async function openSession(pool: Pick<pg.Pool, 'connect'>): Promise<Session> {
  const client = await pool.connect()
  let onError: (error: Error) => void = () => undefined
  const lost = new Promise<never>((_, reject) => {
    onError = reject
  })
  // Prevent an unhandled rejection if the connection breaks while no work runs.
  lost.catch(() => undefined)
  client.on('error', onError)
  return { client, lost, onError }
}

async function ask(
  client: pg.PoolClient,
  what: 'pg_try_advisory_lock' | 'pg_advisory_unlock',
  mailboxId: MailboxId,
): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(
    `select ${what}($1::integer, ($2::bigint % 2147483648)::integer) as yes`,
    [MOVE_IN_LOCK, mailboxId],
  )
  return rows[0]?.yes === true
}
