import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'

/** Brings the job tables (schema `graphile_worker`) up to date. Several processes may ask at the same time. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
}
