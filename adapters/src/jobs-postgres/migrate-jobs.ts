import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'

/** Several processes may call it concurrently. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
}
