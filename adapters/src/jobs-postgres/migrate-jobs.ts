import { runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'

/** Brings the job tables (schema `graphile_worker`) to the version of the installed package. */
export async function migrateJobs(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool })
}
