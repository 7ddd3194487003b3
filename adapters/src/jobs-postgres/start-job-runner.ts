import pg from 'pg'
import type { JobLane, JobLog } from './lanes.ts'
import { migrateJobs } from './migrate-jobs.ts'
import { retryResourceFailures } from './resource-retries.ts'
import { RunningLane } from './running-lane.ts'
import { WorkerLiveness } from './worker-liveness.ts'

export interface JobRunner {
  /** Takes no new jobs and waits for those that run, at most so long; the rest are run again by the next start. */
  stop(graceMilliseconds?: number): Promise<void>
}

const ORPHANS_MILLISECONDS = 5_000
const GRACE_MILLISECONDS = 10_000
const RESOURCE_RETRY_MILLISECONDS = 30_000

/**
 * Runs the jobs that transactions order (`graphile_worker` in the same database). Its tables are brought up to date
 * first. Several processes may run side by side: a job runs in one of them, and what one leaves behind when it dies,
 * another takes up within some ten seconds. A job that throws is run again after a pause that grows with its attempts; one that lacked
 * a resource of this installation, as room on the disk, is so at the start and every half minute, however often it failed.
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
  // One that listens for each lane, and some that ask.
  const pool = new pg.Pool({ ...config, max: lanes.length * 2 + 2, application_name: 'sen-jobs' })
  pool.on('error', (error) => log.warn({ error: error.message }, 'a connection of the job queue was lost'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  const liveness = new WorkerLiveness(config, (error) =>
    log.warn({ error: String(error) }, 'the liveness connection was lost'),
  )
  await migrateJobs(pool)

  const free = () =>
    liveness.freeOrphans().catch((error: unknown) => {
      log.warn({ error: String(error) }, 'could not look for jobs left behind')
    })
  const retry = async () => {
    if (!hasRoom()) return
    await retryResourceFailures(pool).catch((error: unknown) => {
      log.warn({ error: String(error) }, 'could not look for jobs that lacked a resource')
    })
  }
  const sweeping = setInterval(free, ORPHANS_MILLISECONDS)
  const retrying = setInterval(retry, resourceRetryMilliseconds)
  const running = lanes.map((lane) => new RunningLane(lane, pool, liveness, log))
  await free()
  await retry()
  await Promise.all(running.map((lane) => lane.start()))
  let stopping: Promise<void> | undefined
  async function stop(graceMilliseconds: number): Promise<void> {
    clearInterval(sweeping)
    clearInterval(retrying)
    const stopped = Promise.all(running.map((lane) => lane.stop()))
    await Promise.race([stopped, after(graceMilliseconds)])
    await liveness.end()
    await Promise.race([pool.end(), after(1_000)])
  }
  return {
    stop: (graceMilliseconds = GRACE_MILLISECONDS) => {
      stopping ??= stop(graceMilliseconds)
      return stopping
    },
  }
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })
}
