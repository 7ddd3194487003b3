import { openDatabase } from '@sen/adapters/postgres/database'
import { findRunningPostgres } from '@sen/adapters/postgres/embedded/find-running'
import { sql } from 'kysely'

/** The program has started the database for itself on this data directory. */
export async function runInRunningPostgres(dataDir: string, statement: string): Promise<void> {
  const connection = await findRunningPostgres(dataDir)
  if (!connection) throw new Error(`no database runs on ${dataDir}`)
  const database = openDatabase(connection, { maxConnections: 1 })
  try {
    await sql.raw(statement).execute(database.db)
  } finally {
    await database.close()
  }
}
