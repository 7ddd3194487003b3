import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'

export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
}
