import type { LaneState } from '@sen/core/queue/job-figures'
import pg from 'pg'
import { JobQueue } from './job-queue.ts'
import type { JobLane, JobLog } from './lanes.ts'
import { migrateJobs } from './migrate-jobs.ts'

export interface JobRunner {
  /** Takes no new jobs and waits for those that run, at most so long; the rest are run again by the next start. */
  stop(graceMilliseconds?: number): Promise<void>
  /** What each lane is doing. */
  lanes(): readonly LaneState[]
}

const GRACE_MILLISECONDS = 10_000
const RESOURCE_RETRY_MILLISECONDS = 30_000

/**
 * Runs the jobs that transactions order (`graphile_worker` in the same database). Its tables are brought up to date
 * first. Several processes may run side by side: a job runs in one of them, and what one leaves behind when it dies,
 * another takes up within some ten seconds. A job that throws is run again after a pause that grows with its attempts; one that lacked
 * a resource of this installation, as room on the disk, is so at the start and every half minute, however often it failed.
 * Whatever happens to the database, jobs are fetched again some seconds after it answers.
 */
export async function startJobRunner(options: {
  readonly connection: string | pg.PoolConfig
  readonly lanes: readonly JobLane[]
  readonly log: JobLog
  /** Asked before what lacked a resource is run again: while there is no room, trying costs room. Yes when absent. */
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
  // A connection that breaks is told of by what is asked over it.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await migrateJobs(pool)
  } finally {
    await pool.end()
  }
}
