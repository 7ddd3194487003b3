import { openDatabase } from '@sen/adapters/postgres/database'
import { findRunningPostgres } from '@sen/adapters/postgres/embedded/find-running'
import type { Database } from '@sen/adapters/postgres/schema'
import type { Transaction } from 'kysely'

/** No call creates such states. @throws Error when no program runs on `dataDir` */
export async function inRunningDatabase<T>(
  dataDir: string,
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const connection = await findRunningPostgres(dataDir)
  if (!connection) throw new Error(`No program runs on ${dataDir}.`)
  const { db, close } = openDatabase(connection, { maxConnections: 1 })
  try {
    return await db.transaction().execute(work)
  } finally {
    await close()
  }
}
