import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrateJobs } from '@sen/adapters/jobs-postgres/migrate-jobs'
import { openDatabase } from '@sen/adapters/postgres/database'
import { startEmbeddedPostgres } from '@sen/adapters/postgres/embedded/launch'
import { migrate } from '@sen/adapters/postgres/upgrade/migrate'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { host: string; port: number; user: string }
    /** tools/lib/build-for-tests.mjs creates this folder. */
    builtServer: string
  }
}

export const TEMPLATE = 'sen_template'
const MIGRATIONS = fileURLToPath(new URL('../../adapters/src/postgres/migrations', import.meta.url))

/** Test data needs no crash safety. Tests update statistics when they need them. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_wal_size: '128MB',
}

/** Each test file clones the migrated template in some 40 ms. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sen-test-'))
  // Programs that tests start use some thirty-five connections each.
  const options = { dataDir, maxConnections: 150, settings: SETTINGS, log: () => undefined }
  const server = await startEmbeddedPostgres(options)
  const { host, port, user, database } = server.connection
  const main = openDatabase({ host, port, user, database })
  await sql.raw(`create database ${TEMPLATE}`).execute(main.db)
  await main.close()
  const template = { host, port, user, database: TEMPLATE }
  const open = openDatabase(template)
  await migrate(open.pool, { folder: MIGRATIONS, version: 'test' })
  await migrateJobs(open.pool)
  // Equal numbers of a mailbox and its account would hide a confusion of the two.
  await sql`alter sequence account_id_seq restart with 70001`.execute(open.db)
  await open.close()
  project.provide('postgres', { host, port, user })
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
