import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Connection } from '../database.ts'
import { longSession } from '../long-session.ts'

const RETRY_MILLISECONDS = 500
const LOOK_MILLISECONDS = 100
/** The migrations use another key. */
const LOCK_KEY = 7_036_874_002

/** A killed program's session takes a moment to end, and the first of several programs may still be migrating. */
const PATIENCE_MILLISECONDS: Readonly<Record<ConcurrencyMode, number>> = { alone: 2_000, several: 15_000, command: 0 }

export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse'

  constructor(holder: string | undefined) {
    const who = holder === undefined ? 'another program' : `another program (${holder})`
    super(`The database is in use by ${who}. Stop that program first, or use a separate database.`)
  }
}

/** `several` programs share database and blob store. A `command` runs alone or asks the running programs. */
export type ConcurrencyMode = 'alone' | 'several' | 'command'

export interface ProgramLock {
  /** The first may change the schema, until `letOthersIn`. */
  readonly isFirst: boolean
  /** The first program calls it once it has migrated the database. */
  letOthersIn(): Promise<void>
  /** The result is false between the loss of the connection and the moment it is taken again. */
  isHeld(): boolean
  release(): Promise<void>
}

/**
 * A session-level advisory lock, exclusive or shared, on a dedicated connection keeps out other programs. The first of
 * several holds it exclusively until the database is migrated.
 * When the connection breaks, the lock is requested until it is held again. If another program has taken it
 * exclusively, `lost` is called once: the two must not run together.
 * A connection pooler must use session mode (PgBouncer: `pool_mode = session`), as LISTEN requires too.
 * @throws DatabaseInUse
 */
export async function acquireProgramLock(
  connection: Connection,
  manner: ConcurrencyMode,
  lost: (reason: Error) => void,
): Promise<ProgramLock> {
  const stopping = new AbortController()
  const first = await hold(connection, manner, PATIENCE_MILLISECONDS[manner])
  let current: HeldLock | undefined = first
  const watching = watch()

  async function watch(): Promise<void> {
    while (current) {
      await current.ended
      current = undefined
      current = await again()
    }
  }

  async function again(): Promise<HeldLock | undefined> {
    while (!stopping.signal.aborted) {
      try {
        const next = await hold(connection, manner, PATIENCE_MILLISECONDS.alone)
        // This program was admitted before it lost the connection, so it need not keep others out.
        await next.letOthersIn()
        if (!stopping.signal.aborted) return next
        await next.end()
      } catch (error) {
        if (error instanceof DatabaseInUse) {
          lost(error)
          return undefined
        }
        await delay(RETRY_MILLISECONDS, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
    return undefined
  }

  return {
    isFirst: first.isExclusive,
    letOthersIn: () => first.letOthersIn(),
    isHeld: () => current !== undefined,
    release: async () => {
      stopping.abort()
      await current?.end()
      await watching
    },
  }
}

interface HeldLock {
  readonly isExclusive: boolean
  letOthersIn(): Promise<void>
  readonly ended: Promise<void>
  end(): Promise<void>
}

async function hold(connection: Connection, manner: ConcurrencyMode, patienceMilliseconds: number): Promise<HeldLock> {
  const { client, ended } = longSession(connection, { application_name: `sen-mail ${process.pid}` })
  let isExclusive: boolean
  try {
    await client.connect()
    // A crashed machine must not hold the lock for the two hours of the default TCP keepalive.
    await client.query('set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3')
    isExclusive = await tryToTake(client, manner, patienceMilliseconds)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return {
    isExclusive,
    ended,
    letOthersIn: async () => {
      if (manner !== 'several' || !isExclusive) return
      // In this order, no other program gets in between.
      await client.query('select pg_advisory_lock_shared($1), pg_advisory_unlock($1)', [LOCK_KEY])
    },
    end: async () => {
      // The server may notice the closed connection only later.
      await client.query('select pg_advisory_unlock_all()').catch(() => undefined)
      await client.end().catch(() => undefined)
    },
  }
}

/** @returns whether it is held exclusively @throws DatabaseInUse */
async function tryToTake(client: pg.Client, manner: ConcurrencyMode, patienceMilliseconds: number): Promise<boolean> {
  const until = performance.now() + patienceMilliseconds
  for (;;) {
    if (await callLockFunction(client, 'pg_try_advisory_lock')) return true
    if (manner === 'several' && (await callLockFunction(client, 'pg_try_advisory_lock_shared'))) return false
    if (performance.now() >= until) throw new DatabaseInUse(await nameHolder(client))
    await delay(LOOK_MILLISECONDS)
  }
}

async function callLockFunction(client: pg.Client, lock: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select ${lock}($1) as taken`, [LOCK_KEY])
  return rows[0]?.taken === true
}

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
