import { LockLost, type MailboxLocks } from '@sen/core/ports/mailbox-locks'
import type { MailboxId } from '@sen/model/ids'
import type pg from 'pg'

/** The first key of a lock; the second one is the mailbox. */
const KEYS = { 'move-in': 0x53656e4d, maildrop: 0x53656e50 } as const

type LockFunction = 'pg_try_advisory_lock' | 'pg_advisory_unlock'

interface Session {
  readonly client: pg.PoolClient
  readonly onError: (error: Error) => void
  /** Called when the connection breaks, which frees its locks. */
  readonly onLost: Set<(error: Error) => void>
}

/** One session holds all advisory locks, because a connection per mailbox would exhaust the pool. */
export class PostgresMailboxLocks implements MailboxLocks {
  readonly #pool: Pick<pg.Pool, 'connect'>
  readonly #key: number
  readonly #held = new Set<MailboxId>()
  #session: Promise<Session> | undefined

  constructor(pool: Pick<pg.Pool, 'connect'>, purpose: keyof typeof KEYS) {
    this.#pool = pool
    this.#key = KEYS[purpose]
  }

  async alone<T>(mailboxId: MailboxId, work: () => Promise<T>): Promise<T | 'busy'> {
    // A session can take the same lock twice, so our own locks are checked here.
    if (this.#held.has(mailboxId)) return 'busy'
    this.#held.add(mailboxId)
    try {
      this.#session ??= openSession(this.#pool)
      const session = await this.#session
      if (!(await this.#callLockFunction(session, 'pg_try_advisory_lock', mailboxId))) return 'busy'
      try {
        return await unlessLost(session, work)
      } finally {
        // A broken session holds no locks any more.
        await this.#callLockFunction(session, 'pg_advisory_unlock', mailboxId).catch(() => undefined)
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

  async #callLockFunction({ client }: Session, what: LockFunction, mailboxId: MailboxId): Promise<boolean> {
    const { rows } = await client.query<{ yes: boolean }>(
      `select ${what}($1::integer, ($2::bigint % 2147483648)::integer) as yes`,
      [this.#key, mailboxId],
    )
    return rows[0]?.yes === true
  }
}

async function openSession(pool: Pick<pg.Pool, 'connect'>): Promise<Session> {
  const client = await pool.connect()
  const onLost: Session['onLost'] = new Set()
  const onError = (error: Error): void => {
    const lost = new LockLost(`the lock of a mailbox was lost: ${error.message}`, { cause: error })
    for (const fail of onLost) fail(lost)
  }
  client.on('error', onError)
  return { client, onError, onLost }
}

/** A set instead of one promise that all work races with, whose reactions would accumulate while a session is open. */
async function unlessLost<T>({ onLost }: Session, work: () => Promise<T>): Promise<T> {
  let fail: (error: Error) => void = () => undefined
  try {
    return await new Promise<T>((resolve, reject) => {
      fail = reject
      onLost.add(fail)
      work().then(resolve, reject)
    })
  } finally {
    onLost.delete(fail)
  }
}
