import { isResourceFailure } from '@sen/core/kit/resource-failure'
import type { QueueSession } from './queue-session.ts'

const MARK = 'resource failure: '

export function failureMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return isResourceFailure(error) ? MARK + message : message
}

/**
 * Runs jobs that lacked a local resource now, instead of after up to six hours, without counting the attempt. Jobs
 * after their last attempt were replaced by a successor with the same key.
 */
export async function retryResourceFailures(session: QueueSession): Promise<void> {
  await session.query(
    `select graphile_worker.reschedule_jobs(array[id], run_at => now(), attempts => attempts - 1)
     from graphile_worker.jobs
     where locked_at is null and run_at > now() and attempts > 0 and attempts < max_attempts and starts_with(last_error, $1)`,
    [MARK],
  )
}
