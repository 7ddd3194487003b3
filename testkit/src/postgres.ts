import { randomBytes } from 'node:crypto'
import { type OpenDatabase, openDatabase } from '@sen/adapters/postgres/database'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { TEMPLATE } from './global-setup.ts'

export interface TestDatabase extends OpenDatabase {
  readonly connection: { host: string; port: number; user: string; database: string }
  readonly connectionString: string
}

/** Each test file has its own migrated database. Close it in `afterAll`. */
export function testDatabase(): Promise<TestDatabase> {
  return clone(TEMPLATE)
}

export function emptyDatabase(): Promise<TestDatabase> {
  return clone('template0')
}

async function clone(template: string): Promise<TestDatabase> {
  const server = inject('postgres')
  const database = `test_${randomBytes(6).toString('hex')}`
  const admin = openDatabase({ ...server, database: 'postgres' }, { maxConnections: 1 })
  // The other strategy writes every page to the log, which takes five times the processor time.
  await sql.raw(`create database ${database} template ${template} strategy file_copy`).execute(admin.db)
  const connection = { ...server, database }
  const open = openDatabase(connection, { maxConnections: 6 })
  return {
    db: open.db,
    pool: open.pool,
    connection,
    connectionString: `postgres://${server.user}@localhost:${server.port}/${database}?host=${encodeURIComponent(server.host)}`,
    close: async () => {
      await open.close()
      await sql.raw(`drop database ${database} with (force)`).execute(admin.db)
      await admin.close()
    },
  }
}
