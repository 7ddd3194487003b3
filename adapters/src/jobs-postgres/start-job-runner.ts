import type { LaneState } from '@sen/core/queue/job-figures'
import pg from 'pg'
import { JobQueue } from './job-queue.ts'
import type { JobLane, JobLog } from './lanes.ts'
import { migrateJobs } from './migrate-jobs.ts'

export interface JobRunner {
  /** Jobs that do not end in time run again at the next start. */
  stop(graceMilliseconds?: number): Promise<void>
  lanes(): readonly LaneState[]
}

const GRACE_MILLISECONDS = 10_000
const RESOURCE_RETRY_MILLISECONDS = 30_000

/**
 * Migrates the job tables and runs jobs. Another process takes over the jobs of a dead one within about ten seconds. A
 * job that lacked a local resource is retried at the start and every half minute.
 */
export async function startJobRunner(options: {
  readonly connection: string | pg.PoolConfig
  readonly lanes: readonly JobLane[]
  readonly log: JobLog
  /** Retries need space too. The default is true. */
  hasRoom?(): boolean
  readonly resourceRetryMilliseconds?: number
}): Promise<JobRunner> {
  const { lanes, log, hasRoom = () => true, resourceRetryMilliseconds = RESOURCE_RETRY_MILLISECONDS } = options
  const config = typeof options.connection === 'string' ? { connectionString: options.connection } : options.connection
  await migrateJobQueue(config)
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

async function migrateJobQueue(config: pg.PoolConfig): Promise<void> {
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
