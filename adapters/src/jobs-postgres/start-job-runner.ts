import type { LaneState } from '@sen/core/queue/job-figures'
import pg from 'pg'
import { JobQueue } from './job-queue.ts'
import type { JobLane, JobLog } from './lanes.ts'
import { migrateJobs } from './migrate-jobs.ts'

export interface JobRunner {
  /** Takes no new jobs and waits at most this long for running ones; the others run again at the next start. */
  stop(graceMilliseconds?: number): Promise<void>
  /** The state of each lane. */
  lanes(): readonly LaneState[]
}

const GRACE_MILLISECONDS = 10_000
const RESOURCE_RETRY_MILLISECONDS = 30_000

/**
 * Runs the jobs that transactions have added (`graphile_worker` in the same database), after migrating its tables.
 * Several processes may run concurrently: a job runs in one of them, and another takes over the jobs of a dead process
 * within about ten seconds. A job that throws is retried after a delay that grows with its attempts. A job that lacked
 * a local resource, such as disk space, is retried at the start and every half minute. After any database failure,
 * fetching resumes some seconds after the database answers.
 */
export async function startJobRunner(options: {
  readonly connection: string | pg.PoolConfig
  readonly lanes: readonly JobLane[]
  readonly log: JobLog
  /**
   * Returns whether there is disk space to retry jobs that lacked a resource, because retries need space too. Default:
   * true.
   */
  hasRoom?(): boolean
  readonly resourceRetryMilliseconds?: number
}): Promise<JobRunner> {
  const { lanes, log, hasRoom = () => true, resourceRetryMilliseconds = RESOURCE_RETRY_MILLISECONDS } = options
  const config = typeof options.connection === 'string' ? { connectionString: options.connection } : options.connection
  await bringUpToDate(config)
  const queue = new JobQueue({ config, lanes, log, hasRoom, resourceRetryMilliseconds })
  await queue.start()
  let stopping: Promise<void> | undefined
  return {
    stop: (graceMilliseconds = GRACE_MILLISECONDS) => {
      stopping ??= queue.stop(graceMilliseconds)
      return stopping
    },
    lanes: () => queue.state(),
  }
}

async function bringUpToDate(config: pg.PoolConfig): Promise<void> {
  const pool = new pg.Pool({ ...config, max: 1 })
  // A broken connection is reported by its next statement.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await migrateJobs(pool)
  } finally {
    await pool.end()
  }
}
