import type { Job } from '@sen/core/job'
import type { JobOptions } from '@sen/core/kit/job'
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

/**
 * A job that throws is tried again with growing pauses. The verbs decide themselves when something is given up, so the
 * queue may not do it before them: also not when the program died in each attempt and was started anew for days. The queue
 * counts up to 32,767.
 */
const MAX_ATTEMPTS = 30_000

/** Adds a job in this transaction. One that waits under the same key gives way to it; one that runs already does not. */
export async function enqueueJob(db: Kysely<Database>, job: Job, options: JobOptions = {}): Promise<void> {
  const { name, ...payload } = job
  await sql`
    select graphile_worker.add_job(
      ${name}::text, ${JSON.stringify(payload)}::json, run_at => ${options.runAt ?? null}::timestamptz,
      max_attempts => ${MAX_ATTEMPTS}::integer, job_key => ${options.key ?? null}::text
    )`.execute(db)
}

/** Takes back the job that waits under this key. One that runs already finishes; its verb finds out what changed. */
export async function cancelJob(db: Kysely<Database>, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key}::text)`.execute(db)
}
