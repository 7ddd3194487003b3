import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ByteStream } from '@sen/core/kit/bytes'
import type {
  AppliedMigration,
  CopiedSequence,
  CopiedTable,
  DatabaseContents,
  DatabaseLoader,
} from '@sen/core/ports/database-copy'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Connection } from '../database.ts'
import { MAKE_RECORD } from '../upgrade/migrate.ts'
import { readMigrationFiles } from '../upgrade/migration-files.ts'
import { columnList, connectForCopy, JOB_COLUMNS, quoted } from './copy-text.ts'

/**
 * Runs the backup's migrations and loads its rows in one transaction. Triggers and foreign keys are off meanwhile.
 * Recreating the foreign keys checks every row.
 */
export class PostgresLoader implements DatabaseLoader {
  readonly #connection: Connection
  readonly #migrationsFolder: string

  constructor(connection: Connection, migrationsFolder: string) {
    this.#connection = connection
    this.#migrationsFolder = migrationsFolder
  }

  async judge(migrations: readonly AppliedMigration[]): Promise<string | undefined> {
    const files = new Map((await readMigrationFiles(this.#migrationsFolder)).map((file) => [file.name, file.checksum]))
    const unknown = migrations.filter(({ name }) => !files.has(name)).map(({ name }) => name)
    if (unknown.length > 0) {
      return `The backup was created by a newer version of the program, with the migrations ${unknown.join(', ')}. Restore it with that version.`
    }
    const other = migrations.filter(({ name, checksum }) => files.get(name) !== checksum).map(({ name }) => name)
    if (other.length === 0) return undefined
    return `The migrations ${other.join(', ')} differ between the backup and this program. Restore it with the program that created it.`
  }

  async load(contents: DatabaseContents): Promise<void> {
    const client = await connectForCopy(this.#connection, 'restore')
    try {
      await client.query('begin')
      await this.#createTables(client, contents.migrations)
      await fill(client, contents)
      await client.query('commit')
      await client.query('analyze')
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  async #createTables(client: pg.Client, migrations: readonly AppliedMigration[]): Promise<void> {
    const applied = new Set(migrations.map(({ name }) => name))
    for (const { name, sql } of await readMigrationFiles(this.#migrationsFolder)) {
      if (applied.has(name)) await client.query(sql)
    }
    await client.query(MAKE_RECORD)
  }
}

async function fill(client: pg.Client, contents: DatabaseContents): Promise<void> {
  const { tables, sequences, storeId } = contents
  const names = tables.map(({ name }) => quoted(name))
  const references = await removeForeignKeys(client)
  await client.query(`truncate ${names.join(', ')}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  for (const table of tables) await copyRows(client, table, contents.rows(table))
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, constraint, definition } of references) {
    await client.query(`alter table ${table} add constraint ${constraint} ${definition}`)
  }
  await setSequences(client, sequences)
  await client.query('delete from blob_store_identity')
  await client.query('insert into blob_store_identity (id) values ($1)', [storeId])
  await enqueueJobs(client, contents.jobs())
}

interface Reference {
  readonly table: string
  readonly constraint: string
  readonly definition: string
}

/** Tables refer to each other in cycles, so no order of loading would work. */
async function removeForeignKeys(client: pg.Client): Promise<readonly Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as table, quote_ident(conname) as constraint, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0 order by 1, 2`,
  )
  for (const { table, constraint } of rows) await client.query(`alter table ${table} drop constraint ${constraint}`)
  return rows
}

async function copyRows(client: pg.Client, { name, columns }: CopiedTable, rows: ByteStream): Promise<void> {
  const copying = client.query(copyFrom(`copy ${quoted(name)} (${columnList(columns)}) from stdin`))
  await pipeline(Readable.from(rows, { objectMode: false }), copying)
}

async function setSequences(client: pg.Client, sequences: readonly CopiedSequence[]): Promise<void> {
  for (const { table, column, last } of sequences) {
    await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3::bigint)', [table, column, last])
  }
}

async function enqueueJobs(client: pg.Client, jobs: ByteStream): Promise<void> {
  await client.query(
    `create temporary table backed_up_job
       (identifier text, payload json, run_at timestamptz, max_attempts smallint, key text, priority smallint) on commit drop`,
  )
  const copying = client.query(copyFrom(`copy backed_up_job (${JOB_COLUMNS}) from stdin`))
  await pipeline(Readable.from(jobs, { objectMode: false }), copying)
  await client.query(
    `select count(graphile_worker.add_job(identifier, payload, run_at => run_at, max_attempts => max_attempts::integer,
       job_key => key, priority => priority::integer)) from backed_up_job`,
  )
}
