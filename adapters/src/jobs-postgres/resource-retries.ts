import { isResourceFailure } from '@sen/core/kit/resource-failure'
import type { QueueSession } from './queue-session.ts'

/** The prefix of stored error messages that marks jobs that lacked a resource. */
const MARK = 'resource failure: '

/** Returns the message to store for a job's error. `retryResourceFailures` recognises resource failures by it. */
export function failureMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return isResourceFailure(error) ? MARK + message : message
}

/**
 * Reschedules jobs whose last run lacked disk space, the database or another local resource to run now, instead of
 * after the queue's delay of up to six hours. That attempt does not count. Jobs are found by the table, so it includes
 * those of earlier processes. Jobs after their last attempt were replaced by a successor with the same key.
 */
export async function retryResourceFailures(session: QueueSession): Promise<void> {
  await session.query(
    `select graphile_worker.reschedule_jobs(array[id], run_at => now(), attempts => attempts - 1)
     from graphile_worker.jobs
     where locked_at is null and run_at > now() and attempts > 0 and attempts < max_attempts and starts_with(last_error, $1)`,
    [MARK],
  )
}
