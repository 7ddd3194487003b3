import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely'
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
  return { db, pool, close: () => db.destroy() }
}

/** Runs the numbered `.sql` files of `folder` that have not run yet, in order, each in one transaction. */
export async function migrate(db: Kysely<Database>, folder: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(folder) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(join(folder, file), 'utf8')
    return [
      file.slice(0, -'.sql'.length),
      {
        up: (db) =>
          sql
            .raw(text)
            .execute(db)
            .then(() => undefined),
      },
    ]
  })
  return Object.fromEntries(await Promise.all(entries))
}
