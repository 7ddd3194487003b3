import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '../database.ts'

const RETRY_MILLISECONDS = 500
/** The session of a program that was killed a moment ago needs one to end. */
const PATIENCE_MILLISECONDS = 2_000
const LOOK_MILLISECONDS = 100
/** Of advisory locks; the other number is that of the migrations. */
const LOCK_KEY = 7_036_874_002

/** Another living program works on this database. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse'

  constructor(holder: string | undefined) {
    const who = holder === undefined ? 'another program' : `another program (${holder})`
    super(`The database is in use by ${who}. Stop it first, or give this one a database of its own.`)
  }
}

export interface ProgramLock {
  /** False between the loss of the connection and the moment it is taken again. */
  isHeld(): boolean
  release(): Promise<void>
}

/**
 * Makes this the only program on a database, whatever its data directory: an advisory lock of a session, on a connection
 * that does nothing else. PostgreSQL frees it with the connection, so nothing stale can be left.
 *
 * When the connection breaks (the database starts again, an administrator ends it), the lock is asked for again until it
 * is held; work goes on meanwhile, since each job and each mailbox is guarded by rows of its own. Should another program
 * have taken it, `lost` is called once: two on one database must not go on.
 *
 * A pooler between must give sessions (PgBouncer: `pool_mode = session`), as listening for events needs it too.
 *
 * @throws DatabaseInUse
 */
export async function takeProgramLock(connection: Connection, lost: (reason: Error) => void): Promise<ProgramLock> {
  const stopping = new AbortController()
  let current: Held | undefined = await hold(connection)
  const watching = watch()

  async function watch(): Promise<void> {
    while (current) {
      await current.ended
      current = undefined
      current = await again()
    }
  }

  async function again(): Promise<Held | undefined> {
    while (!stopping.signal.aborted) {
      try {
        const next = await hold(connection)
        if (!stopping.signal.aborted) return next
        await next.end()
      } catch (error) {
        if (error instanceof DatabaseInUse) {
          lost(error)
          return undefined
        }
        // The database is away; the pool's own errors tell the operator.
        await delay(RETRY_MILLISECONDS, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
    return undefined
  }

  return {
    isHeld: () => current !== undefined,
    release: async () => {
      stopping.abort()
      await current?.end()
      await watching
    },
  }
}

interface Held {
  /** Resolves when the connection is gone, for whatever reason. */
  readonly ended: Promise<void>
  end(): Promise<void>
}

async function hold(connection: Connection): Promise<Held> {
  const address = typeof connection === 'string' ? { connectionString: connection } : connection
  const client = new pg.Client({
    ...address,
    application_name: `sen-mail ${process.pid}`,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
  })
  const ended = new Promise<void>((resolve) => {
    client.on('end', () => resolve())
    client.on('error', () => resolve())
  })
  try {
    await client.connect()
    // A machine that vanished must not hold the lock for the two hours that TCP waits by itself.
    await client.query('set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3')
    await tryToTake(client)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return {
    ended,
    end: async () => {
      // Free when this returns, not only when the session has noticed.
      await client.query('select pg_advisory_unlock($1)', [LOCK_KEY]).catch(() => undefined)
      await client.end().catch(() => undefined)
    },
  }
}

/** @throws DatabaseInUse */
async function tryToTake(client: pg.Client): Promise<void> {
  const until = performance.now() + PATIENCE_MILLISECONDS
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK_KEY])
    if (rows[0]?.taken === true) return
    if (performance.now() >= until) throw new DatabaseInUse(await nameHolder(client))
    await delay(LOOK_MILLISECONDS)
  }
}

/** As the operator finds it in `pg_stat_activity`. */
async function nameHolder(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ holder: string }>(
    `select concat_ws(' at ', application_name, host(client_addr)) as holder
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and (classid::bigint << 32) + objid::bigint = $1
       and database = (select oid from pg_database where datname = current_database()) limit 1`,
    [LOCK_KEY],
  )
  return rows[0]?.holder || undefined
}
