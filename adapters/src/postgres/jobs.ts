import type { Job } from '@sen/core/job'
import type { JobOptions } from '@sen/core/kit/job'
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/** Use cases decide when to give up, so the queue must not do it earlier. Its counter has a maximum of 32,767. */
const MAX_ATTEMPTS = 30_000

/** A waiting job with the same key is replaced, but not a running one. */
export async function enqueueJob(db: Kysely<Database>, job: Job, options: JobOptions = {}): Promise<void> {
  const { name, ...payload } = job
  await sql`
    select graphile_worker.add_job(
      ${name}::text, ${JSON.stringify(payload)}::json, run_at => ${options.runAt ?? null}::timestamptz,
      max_attempts => ${MAX_ATTEMPTS}::integer, job_key => ${options.key ?? null}::text
    )`.execute(db)
}

/** A running job finishes, and its use case must notice the change. */
export async function cancelJob(db: Kysely<Database>, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key}::text)`.execute(db)
}
