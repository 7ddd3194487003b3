import { findRunningPostgres } from '@sen/adapters/postgres/embedded/find-running'
import pg from 'pg'

/** Runs one statement in the database that a program has started for itself on this data directory. */
export async function runInRunningPostgres(dataDir: string, statement: string): Promise<void> {
  const connection = await findRunningPostgres(dataDir)
  if (!connection) throw new Error(`no database runs on ${dataDir}`)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
