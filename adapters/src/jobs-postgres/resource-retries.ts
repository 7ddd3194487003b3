import { isResourceFailure } from '@sen/core/kit/resource-failure'
import type { QueueSession } from './queue-session.ts'

/** The queue keeps the message of the last error with its job: this is how one that lacked a resource is told from the others. */
const MARK = 'resource failure: '

/** Returns what the queue keeps of the error of a job. `retryResourceFailures` finds by it the jobs that lacked a resource. */
export function failureMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return isResourceFailure(error) ? MARK + message : message
}

/**
 * Lets jobs run now whose last run lacked room, the database or another resource of this installation, instead of after the
 * queue's pause, which grows to some six hours; that run does not count. Read from the table and not remembered, so that it also
 * finds what an earlier process left. Those that have had their last attempt were replaced by a successor of the same key.
 */
export async function retryResourceFailures(session: QueueSession): Promise<void> {
  await session.query(
    `select graphile_worker.reschedule_jobs(array[id], run_at => now(), attempts => attempts - 1)
     from graphile_worker.jobs
     where locked_at is null and run_at > now() and attempts > 0 and attempts < max_attempts and starts_with(last_error, $1)`,
    [MARK],
  )
}
