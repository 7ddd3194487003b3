import type { Job } from '@sen/core/job'
import { type Kysely, sql } from 'kysely'

interface JobRow {
  readonly id: string
  readonly name: string
  readonly payload: object
}

export interface OrderedJob {
  readonly name: string
  readonly key: string | null
  readonly runAt: Date
  readonly payload: Readonly<Record<string, unknown>>
}

export async function orderedJobs<T>(db: Kysely<T>): Promise<readonly OrderedJob[]> {
  const { rows } = await sql<OrderedJob>`
    select t.identifier as name, j.key, j.run_at as "runAt", j.payload
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.is_available order by j.run_at, j.id`.execute(db)
  return rows
}

/**
 * Runs due jobs by the test's clock, one after the other. A job that throws stays for the next call, as after a crash.
 */
export async function runJobs<T>(db: Kysely<T>, now: () => Date, handle: (job: Job) => Promise<void>): Promise<void> {
  for (;;) {
    const row = await takeDue(db, now())
    if (!row) return
    try {
      await handle({ name: row.name, ...row.payload } as Job)
    } catch (error) {
      await sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null where id = ${row.id}`.execute(
        db,
      )
      throw error
    }
    await sql`delete from graphile_worker._private_jobs where id = ${row.id}`.execute(db)
  }
}

async function takeDue<T>(db: Kysely<T>, now: Date): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    update graphile_worker._private_jobs j set locked_at = now(), locked_by = 'test', attempts = attempts + 1
    from graphile_worker._private_tasks t
    where t.id = j.task_id and j.id = (
      select due.id from graphile_worker._private_jobs due
      where due.is_available and due.run_at <= ${now}
      order by due.run_at, due.id limit 1
    )
    returning j.id, t.identifier as name, j.payload`.execute(db)
  return rows[0]
}
