import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { migrateJobs } from '@sen/adapters/jobs-postgres/migrate-jobs'
import { type OpenDatabase, openDatabase } from '@sen/adapters/postgres/database'
import { startEmbeddedPostgres } from '@sen/adapters/postgres/embedded/launch'

const POSTGRES = fileURLToPath(new URL('../../adapters/src/postgres', import.meta.url))
/** The job queue creates these tables itself, so their rows are kept. */
const JOB_TABLES = ['_private_job_queues', '_private_tasks', '_private_jobs'].map((name) => `graphile_worker.${name}`)
const KEY = /^[0-9a-f]{64}$/

/** Computed columns are left out. */
const OWN_COLUMNS = `
  select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`

/** One small file contains a database and its blobs as the program of some commit left them. */
export interface DatabaseSnapshot<Contents> {
  readonly commit: string
  /** The value is `as now`, or names a text in `earlier-migrations.json`. */
  readonly migrations: Readonly<Record<string, string>>
  readonly rows: Readonly<Record<string, readonly unknown[]>>
  readonly sequences: Readonly<Record<string, string>>
  readonly blobs: Readonly<Record<string, string>>
  readonly contents: Contents
}

export async function writeSnapshot<Contents>(
  path: string,
  dataDir: string,
  told: Pick<DatabaseSnapshot<Contents>, 'commit' | 'migrations' | 'contents'>,
): Promise<void> {
  const kept = await withDatabase(dataDir, async ({ pool }) => {
    const { rows: tables } = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
    const rows: Record<string, unknown[]> = {}
    for (const name of [...tables.map((table) => table.name), ...JOB_TABLES]) {
      const found = await pool.query<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t`)
      if (found.rows.length > 0) rows[name] = found.rows.map(({ row }) => row)
    }
    const { rows: sequences } = await pool.query<{ name: string; last: string }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences where last_value is not null`,
    )
    return { rows, sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, String(last)])) }
  })
  const blobs = await readBlobs(join(dataDir, 'blobs'))
  const whole: DatabaseSnapshot<Contents> = { ...told, ...kept, blobs }
  await writeFile(path, gzipSync(JSON.stringify(whole), { level: 9 }))
}

export async function readSnapshot<Contents>(path: string): Promise<DatabaseSnapshot<Contents>> {
  return JSON.parse(gunzipSync(await readFile(path)).toString('utf8'))
}

export async function restoreSnapshot(kept: DatabaseSnapshot<unknown>, dataDir: string): Promise<void> {
  const { texts } = JSON.parse(await readFile(join(POSTGRES, 'upgrade/earlier-migrations.json'), 'utf8'))
  await withDatabase(dataDir, async ({ pool }) => {
    for (const [name, text] of Object.entries(kept.migrations)) {
      await pool.query(texts[text] ?? (await readFile(join(POSTGRES, 'migrations', `${name}.sql`), 'utf8')))
    }
    const hasChecksums = JSON.stringify(kept.rows.kysely_migration?.[0]).includes('checksum')
    await pool.query(
      `create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null${hasChecksums ? ', checksum text, program text' : ''});
       create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0)`,
    )
    await migrateJobs(pool)
    const client = await pool.connect()
    try {
      // Triggers would change the rows.
      await client.query(`begin; set local session_replication_role = replica`)
      for (const [table, rows] of Object.entries(kept.rows)) {
        await client.query(`delete from ${table}`)
        const { rows: found } = await client.query<{ columns: string }>(OWN_COLUMNS, [table])
        const columns = found[0]?.columns
        const insert = `insert into ${table} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${table}, $1)`
        await client.query(insert, [JSON.stringify(rows)])
      }
      for (const [name, last] of Object.entries(kept.sequences))
        await client.query('select setval($1, $2)', [name, last])
      await client.query('commit')
    } finally {
      client.release()
    }
  })
  for (const [key, content] of Object.entries(kept.blobs)) {
    const folder = join(dataDir, 'blobs', key.slice(0, 2))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, key), Buffer.from(content, 'base64'))
  }
}

async function withDatabase<T>(dataDir: string, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const database = openDatabase(server.connection, { maxConnections: 2, onError: () => undefined })
  try {
    return await work(database)
  } finally {
    await database.close()
    await server.stop()
  }
}

async function readBlobs(folder: string): Promise<Record<string, string>> {
  const blobs: Record<string, string> = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !KEY.test(entry.name)) continue
    blobs[entry.name] = (await readFile(join(entry.parentPath, entry.name))).toString('base64')
  }
  return blobs
}
