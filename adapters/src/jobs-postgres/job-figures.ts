import type { JobCounts, JobFigures } from '@sen/core/queue/job-figures'
import type pg from 'pg'
import { LOCK_CLASS } from './queue-session.ts'

/** Every process fetches jobs several times per second. */
const ACTIVE_WITHIN_SECONDS = 15

export async function readJobFigures(pool: pg.Pool): Promise<JobFigures> {
  const [jobs, workers] = await Promise.all([
    pool.query<JobCounts>(
      `select task.identifier as name,
         count(*) filter (where locked_at is null)::integer as due,
         count(*) filter (where locked_at is null and run_at < now() - interval '1 minute')::integer as overdue,
         count(*) filter (where locked_at is not null)::integer as running
       from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
       where run_at <= now() and (locked_at is not null or attempts < max_attempts)
       group by task.identifier`,
    ),
    pool.query<Pick<JobFigures, 'workers' | 'activeWorkers'>>(
      `select count(*)::integer as workers,
         (count(*) filter (where state_change > clock_timestamp() - make_interval(secs => $2)))::integer as "activeWorkers"
       from pg_stat_activity
       where datname = current_database() and pid in (
         select pid from pg_locks
         where locktype = 'advisory' and granted and objsubid = 2 and classid = $1::oid
           and database = (select oid from pg_database where datname = current_database())
       )`,
      [LOCK_CLASS, ACTIVE_WITHIN_SECONDS],
    ),
  ])
  return { jobs: jobs.rows, ...(workers.rows[0] ?? { workers: 0, activeWorkers: 0 }) }
}
