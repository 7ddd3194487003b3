import { isAscii, transcode } from 'node:buffer'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { BufferReader } from 'pg-protocol/dist/buffer-reader'
import { PipeliningClient } from './pipelining-client.ts'
import type { Database } from './schema.ts'
import { endSilentConnections } from './silent-connections.ts'

export type Connection = string | { host: string; port: number; user: string; database: string }

export interface OpenDatabase {
  readonly db: Kysely<Database>
  readonly pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly maxConnections?: number
  /** Receives the errors of idle connections, which would otherwise end the process. */
  readonly onError?: (error: Error) => void
  /** A connection is checked after this long without a byte while a query runs. */
  readonly silentAfterMilliseconds?: number
  /** Timeouts of a statement and of waiting for a lock; undefined for no limit. */
  readonly statementMilliseconds?: number
  readonly lockMilliseconds?: number
  /** Called before each use of a connection; returns the function to call after it. */
  readonly lease?: Lease
}

export type Lease = () => Promise<{ begin(client: LeasedClient): void; end(): Promise<void> }>

export interface LeasedClient {
  readonly isInTransaction: boolean
  /** The backend's process id. */
  readonly processId: number
}

/** Opens a connection pool. */
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
    ...(options.statementMilliseconds !== undefined && { statement_timeout: options.statementMilliseconds }),
    ...(options.lockMilliseconds !== undefined && { lock_timeout: options.lockMilliseconds }),
  })
  const endWatch = endSilentConnections(pool, address, options.silentAfterMilliseconds)
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

/** For shorter texts, the check costs as much as it saves. */
const LONG_BYTES = 2_048

let isInstalled = false

/**
 * Makes pg decode long non-ASCII texts much faster. `Buffer.toString` decodes Vietnamese letters and combining marks
 * one by one, which blocks the event loop for large drafts. pg has no setting for it, so this patches the only method
 * that creates strings of rows.
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

/** Decodes like `Buffer.toString`. @param bytes usually valid UTF-8, as the database sends it */
export function decodeText(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1')
  try {
    return transcode(bytes, 'utf8', 'utf16le').toString('utf16le')
  } catch {
    // `transcode` throws on invalid UTF-8, which `toString` replaces.
    return bytes.toString()
  }
}

const clients = new WeakMap<pg.PoolClient, PipeliningClient>()

/**
 * Names every repeated query, so that PostgreSQL parses and plans it once per connection, and pipelines statements
 * whose result is not awaited. Query texts must stay equal: pass lists as one array (`= any($1)`), not as placeholders.
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
