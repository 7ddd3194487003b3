import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { preparingPool } from './preparing-pool.ts'
import type { Database } from './schema.ts'

export type Connection = string | { host: string; port: number; user: string; database: string }

export interface OpenDatabase {
  readonly db: Kysely<Database>
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Opens a pool. `onError` hears of idle connections that die, which would otherwise end the process. */
export function openDatabase(
  connection: Connection,
  options: { readonly maxConnections?: number; readonly onError?: (error: Error) => void } = {},
): OpenDatabase {
  const address = typeof connection === 'string' ? { connectionString: connection } : connection
  const pool = new pg.Pool({ ...address, max: options.maxConnections ?? 8, idleTimeoutMillis: 30_000, pipeline: true })
  const hear = (error: Error) => options.onError?.(error)
  pool.on('error', hear)
  pool.on('connect', (client) => client.on('error', hear))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) })
  return {
    db,
    pool,
    close: async () => {
      await db.destroy()
      // Kysely ends the pool only when it has used it.
      if (!pool.ending) await pool.end()
    },
  }
}
