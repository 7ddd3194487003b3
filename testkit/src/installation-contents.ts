import type { TestDatabase } from './postgres.ts'

/** A restore changes these on purpose. */
export interface LeftOut {
  readonly tables: readonly string[]
  readonly columns: readonly string[]
  readonly sequences: readonly string[]
}

/** The contents are a digest per table, sequences and jobs. */
export async function databaseContents(
  pool: TestDatabase['pool'],
  without: LeftOut = { tables: [], columns: [], sequences: [] },
): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 1`,
  )
  const contents: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !without.tables.includes(table.name))) {
    const { rows } = await pool.query<{ count: string; digest: string | null }>(
      `select count(*), md5(string_agg(contents, e'\\n' order by contents)) as digest
       from (select (to_jsonb(row) - $1::text[])::text as contents from ${name} row) as rows`,
      [without.columns],
    )
    contents[name] = `${rows[0]?.count} rows ${rows[0]?.digest}`
  }
  const { rows: sequences } = await pool.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = current_schema() and last_value is not null`,
  )
  for (const { name, last } of sequences) if (!without.sequences.includes(name)) contents[`sequence ${name}`] = last
  const { rows: jobs } = await pool.query<{ job: string }>(
    `select concat_ws(' ', task.identifier, job.payload, job.run_at, job.key, job.max_attempts) as job
     from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
     where task.identifier <> 'keep-house' order by 1`,
  )
  contents.jobs = jobs.map(({ job }) => job).join('\n')
  return contents
}
