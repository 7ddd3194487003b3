import { LOCK_CLASS, type QueueSession } from './queue-session.ts'

export interface FetchedJob {
  readonly id: string
  readonly name: string
  readonly payload: unknown
}

export interface Outcome {
  readonly id: string
  readonly failure?: Failure
}

interface Failure {
  readonly message: string
  /** The attempt is not counted then. Undefined means a delay that grows with the attempts. */
  readonly retrySeconds?: number
}

// These statements access the tables of graphile-worker 0.17 directly, because it has no function to fetch jobs.

export function fetchJobs(
  session: QueueSession,
  names: readonly string[],
  limit: number,
): Promise<readonly FetchedJob[]> {
  return session.query<FetchedJob>(
    `with due as (
       select job.id, task.identifier as name
       from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
       where job.is_available and job.run_at <= now() and task.identifier = any($2)
       order by job.priority, job.run_at limit $3 for update of job skip locked
     )
     update graphile_worker._private_jobs job
     set attempts = job.attempts + 1, locked_by = $1, locked_at = now()
     from due where due.id = job.id
     returning job.id, due.name, job.payload`,
    [session.workerId, names, limit],
  )
}

/** Jobs that another process has taken over meanwhile are left to it. */
export async function storeOutcomes(session: QueueSession, outcomes: readonly Outcome[]): Promise<void> {
  const done = outcomes.filter(({ failure }) => failure === undefined).map(({ id }) => id)
  const failed = outcomes.flatMap(({ id, failure }) => (failure ? [{ id, ...failure }] : []))
  await session.query(
    `with done as (
       delete from graphile_worker._private_jobs where id = any($2::bigint[]) and locked_by = $1
     )
     update graphile_worker._private_jobs job
     set last_error = failed.message, locked_by = null, locked_at = null, updated_at = now(),
       attempts = job.attempts - (failed.retry_seconds is not null)::integer,
       run_at = greatest(now(), job.run_at)
         + make_interval(secs => coalesce(failed.retry_seconds, exp(least(job.attempts, 10))))
     from unnest($3::bigint[], $4::text[], $5::float8[]) as failed (id, message, retry_seconds)
     where job.id = failed.id and job.locked_by = $1`,
    [
      session.workerId,
      done,
      failed.map(({ id }) => id),
      // PostgreSQL text cannot contain NUL.
      failed.map(({ message }) => message.replaceAll('\0', '')),
      failed.map(({ retrySeconds }) => retrySeconds ?? null),
    ],
  )
}

/** Also frees jobs that the earlier session of this process locked without receiving them. */
export async function takeOverJobs(
  session: QueueSession,
  earlierIds: readonly string[],
  running: readonly string[],
): Promise<void> {
  await session.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now()
     where locked_by = any($2) and id = any($3::bigint[])`,
    [session.workerId, earlierIds, running],
  )
  await session.query('select graphile_worker.force_unlock_workers($1::text[])', [earlierIds])
}

/** Dead workers lock jobs but belong to no living session. */
export async function findDeadWorkers(session: QueueSession): Promise<readonly string[]> {
  const rows = await session.query<{ workerId: string }>(
    `select locked_by as "workerId"
     from (select distinct locked_by from graphile_worker._private_jobs where locked_by is not null) worker
     where not exists (
       select from pg_locks
       where locktype = 'advisory' and granted and objsubid = 2 and classid = $1::oid
         and objid::bigint = hashtext(locked_by)::bigint & 4294967295
         and database = (select oid from pg_database where datname = current_database())
     )`,
    [LOCK_CLASS],
  )
  return rows.map(({ workerId }) => workerId)
}

export async function freeJobs(session: QueueSession, deadWorkers: readonly string[]): Promise<void> {
  await session.query('select graphile_worker.force_unlock_workers($1::text[])', [deadWorkers])
  // Complete a job that had been replaced under its key before its worker died.
  await session.query(
    `select from graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs where locked_at is null and attempts >= max_attempts
     ))`,
  )
}

/** Adds a job every day at `time` (`HH:MM`, UTC). One that was missed while no process ran is added at once. */
export async function addDailyJob(session: QueueSession, name: string, time: string): Promise<void> {
  await session.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since) values ($1, now())
     on conflict do nothing`,
    [name],
  )
  // The next day's job replaces an unfinished one by the shared key.
  await session.query(
    `with today as (
       select (date_trunc('day', now() at time zone 'UTC') + $2::interval) at time zone 'UTC' as hour
     ), latest as (
       select case when hour <= now() then hour else hour - interval '1 day' end as hour from today
     ), due as (
       update graphile_worker._private_known_crontabs known set last_execution = latest.hour
       from latest
       -- A time in the future is from a clock that was wrong.
       where identifier = $1 and known_since < latest.hour
         and (last_execution is null or last_execution < latest.hour or last_execution > now())
       returning known.identifier
     )
     select graphile_worker.add_job(identifier, job_key => identifier) from due`,
    [name, time],
  )
}
