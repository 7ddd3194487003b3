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
  /** After so long without a byte while a query runs, a connection is checked. */
  readonly silentAfterMilliseconds?: number
  /** How long one statement may run, and wait for a lock. Without a limit when absent. */
  readonly statementMilliseconds?: number
  readonly lockMilliseconds?: number
  /** Called before each use of a connection, and answers what is called after it. */
  readonly lease?: Lease
}

export type Lease = () => Promise<{ begin(client: LeasedClient): void; end(): Promise<void> }>

export interface LeasedClient {
  readonly isInTransaction: boolean
  /** By which the server knows the connection. */
  readonly processId: number
}

/** Opens a pool of connections. */
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

/** Below this, asking costs as much as it saves. */
const LONG_BYTES = 2_048

let isInstalled = false

/**
 * Makes pg decode long texts that are not ASCII in a quarter of the time. It decodes by `Buffer.toString`, which takes
 * Vietnamese and combining marks letter by letter: 130 ms of the main thread for a draft of 8 MB, 10 ms this way. pg has
 * no setting for it; the reader is the one place where it makes strings of rows.
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

/** @param bytes UTF-8, as the database sends every text; whatever else decodes as `Buffer.toString` does */
export function decodeText(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1')
  try {
    return transcode(bytes, 'utf8', 'utf16le').toString('utf16le')
  } catch {
    // Not UTF-8: transcode refuses what toString replaces.
    return bytes.toString()
  }
}

const clients = new WeakMap<pg.PoolClient, PipeliningClient>()

/**
 * Gives every repeated query a name, so that PostgreSQL parses and plans it once for each connection, and sends
 * statements whose answer nobody waits for together with the next one. Parameters keep texts equal: lists go as one array
 * (`= any($1)`), never as a row of placeholders.
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
