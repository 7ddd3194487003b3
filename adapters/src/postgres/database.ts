import { isAscii, transcode } from 'node:buffer'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { BufferReader } from 'pg-protocol/dist/buffer-reader'
import { PipeliningClient } from './pipelining-client.ts'
import type { Database } from './schema.ts'
import { closeSilentConnections } from './silent-connections.ts'

export type Connection = string | { host: string; port: number; user: string; database: string }

export interface OpenDatabase {
  readonly db: Kysely<Database>
  readonly pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly maxConnections?: number
  /** Errors of idle connections would otherwise end the process. */
  readonly onError?: (error: Error) => void
  /** A connection that is silent for this long during a query is checked. */
  readonly silentAfterMilliseconds?: number
  readonly statementMilliseconds?: number
  readonly lockMilliseconds?: number
  /** A statement gets one plan for all its values (decision 0026). */
  readonly plansOnce?: boolean
  /** The pool calls it before each use of a connection, and its result afterwards. */
  readonly lease?: Lease
}

export type Lease = () => Promise<{ begin(client: LeasedClient): void; end(): Promise<void> }>

export interface LeasedClient {
  readonly isInTransaction: boolean
  readonly processId: number
}

export function openDatabase(connection: Connection, options: DatabaseOptions = {}): OpenDatabase {
  const address = typeof connection === 'string' ? { connectionString: connection } : connection
  decodeLongTextsFaster()
  const pool = new pg.Pool({
    ...address,
    max: options.maxConnections ?? 8,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
    ...(options.plansOnce && { options: PLAN_ONCE }),
    ...(options.statementMilliseconds !== undefined && { statement_timeout: options.statementMilliseconds }),
    ...(options.lockMilliseconds !== undefined && { lock_timeout: options.lockMilliseconds }),
  })
  const endWatch = closeSilentConnections(pool, address, options.silentAfterMilliseconds)
  const hear = (error: Error) => options.onError?.(error)
  pool.on('error', hear)
  pool.on('connect', (client) => client.on('error', hear))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparingPool(pool, options.lease) }) })
  return {
    db,
    pool,
    close: async () => {
      endWatch()
      await db.destroy()
      // Kysely ends the pool only when it has used it.
      if (!pool.ending) await pool.end()
    },
  }
}

const PLAN_ONCE = '-c plan_cache_mode=force_generic_plan'

const LONG_BYTES = 2_048

let isInstalled = false

/**
 * `Buffer.toString` decodes Vietnamese letters one by one, which blocks the event loop for large drafts. pg has no
 * setting, so its only decoding method is patched.
 */
function decodeLongTextsFaster(): void {
  if (isInstalled) return
  isInstalled = true
  const decodeShort = BufferReader.prototype.string
  BufferReader.prototype.string = function string(this: BufferReader, length: number): string {
    if (length < LONG_BYTES) return decodeShort.call(this, length)
    return decodeText(this.bytes(length))
  }
}

/** The server has a copy for request bodies, because it must not import adapters. */
export function decodeText(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1')
  try {
    return transcode(bytes, 'utf8', 'utf16le').toString('utf16le')
  } catch {
    // `transcode` throws on invalid UTF-8.
    return bytes.toString()
  }
}

const clients = new WeakMap<pg.PoolClient, PipeliningClient>()

/**
 * Prepares each repeated text once per connection, and pipelines statements whose result is not awaited. Pass lists as
 * one array (`= any($1)`), so that texts stay equal.
 */
function preparingPool(pool: pg.Pool, lease: Lease | undefined): PostgresPool {
  const connect = async () => {
    const client = await pool.connect()
    const known = clients.get(client) ?? new PipeliningClient(client)
    clients.set(client, known)
    return known
  }
  return {
    connect: async () => {
      if (!lease) return (await connect()) as unknown as PostgresPoolClient
      const { begin, end } = await lease()
      try {
        const client = await connect()
        client.lend(end)
        begin(client)
        return client as unknown as PostgresPoolClient
      } catch (error) {
        await end()
        throw error
      }
    },
    end: () => pool.end(),
  }
}
