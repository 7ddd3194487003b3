import type { ByteStream } from '@sen/core/kit/bytes'
import {
  type AppliedMigration,
  type CopiedSequence,
  type CopiedTable,
  DatabaseDamaged,
  type DatabaseSnapshot,
} from '@sen/core/ports/database-copy'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Connection } from '../database.ts'
import { SWEEP_LOCK } from '../sweep-lock.ts'
import { columnList, connectForCopy, JOB_COLUMNS, quoted } from './copy-text.ts'
import { knownTables } from './known-tables.ts'

const BY_THEMSELVES = `('keep-house')`

/** Reads all tables in a single snapshot. A session lock keeps blobs from being swept, until the connection ends. */
export class PostgresSnapshot implements DatabaseSnapshot {
  readonly takenAt: Date
  readonly storeId: string
  readonly migrations: readonly AppliedMigration[]
  readonly tables: readonly CopiedTable[]
  readonly besides: readonly string[]
  readonly #client: pg.Client
  #isReading = true

  private constructor(client: pg.Client, found: SnapshotContents) {
    this.#client = client
    this.takenAt = found.takenAt
    this.storeId = found.storeId
    this.migrations = found.migrations
    this.tables = found.tables
    this.besides = found.besides
  }

  static async open(
    connection: Connection,
    migrationsFolder: string,
    report: (line: string) => void,
  ): Promise<PostgresSnapshot> {
    const client = await connectForCopy(connection, 'backup')
    try {
      await holdBlobs(client, report)
      await client.query('begin isolation level repeatable read read only')
      return new PostgresSnapshot(client, await inspectDatabase(client, migrationsFolder))
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
  }

  rows({ name, columns }: CopiedTable): ByteStream {
    return namingDamage(name, this.#copy(`copy ${quoted(name)} (${columnList(columns)}) to stdout`))
  }

  jobs(): ByteStream {
    return this.#copy(`
      copy (select ${JOB_COLUMNS} from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id
        where task.identifier not in ${BY_THEMSELVES} order by job.id) to stdout`)
  }

  referencedBlobs(): ByteStream {
    return this.#copy(
      `copy (select distinct blob collate "C" as blob from blob_reference where blob is not null order by 1) to stdout`,
    )
  }

  async sequences(): Promise<readonly CopiedSequence[]> {
    const { rows } = await this.#client.query<{ table: string; column: string; last: string }>(
      `select c.relname as table, a.attname as column, s.last_value::text as last
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename) = pg_get_serial_sequence(quote_ident(c.relname), a.attname)
       where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and s.last_value is not null
         and c.relname = any($1) order by 1, 2`,
      [this.tables.map(({ name }) => name)],
    )
    return rows
  }

  async endReading(): Promise<void> {
    if (!this.#isReading) return
    this.#isReading = false
    await this.#client.query('commit')
  }

  async close(): Promise<void> {
    await this.#client.end()
  }

  async *#copy(statement: string): ByteStream {
    yield* this.#client.query(copyTo(statement)) as AsyncIterable<Uint8Array>
  }
}

/** These codes mean corruption of data or indexes (appendix A, class XX). */
const CORRUPTION: ReadonlySet<unknown> = new Set(['XX001', 'XX002'])

async function* namingDamage(table: string, content: ByteStream): ByteStream {
  try {
    yield* content
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && CORRUPTION.has(error.code))) throw error
    throw new DatabaseDamaged(
      `The database table ${table} is damaged (${error.message}). No backup was created. You can restore the last complete backup into a new installation.`,
      { cause: error },
    )
  }
}

/** The lock is shared, so several backups may hold it. The sweep does nothing meanwhile. */
async function holdBlobs(client: pg.Client, report: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock_shared($1, 1) as taken', [
    SWEEP_LOCK,
  ])
  if (rows[0]?.taken) return
  report('Unused blobs are being removed. The backup starts when that has finished.')
  await client.query('select pg_advisory_lock_shared($1, 1)', [SWEEP_LOCK])
}

interface SnapshotContents {
  readonly takenAt: Date
  readonly storeId: string
  readonly migrations: readonly AppliedMigration[]
  readonly tables: readonly CopiedTable[]
  readonly besides: readonly string[]
}

async function inspectDatabase(client: pg.Client, migrationsFolder: string): Promise<SnapshotContents> {
  const known = await knownTables(migrationsFolder)
  const { rows } = await client.query<{ name: string; columns: readonly string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     group by c.relname order by c.relname`,
  )
  const about = await client.query<{ at: Date; id: string | null }>(
    'select now() as at, (select id from blob_store_identity) as id',
  )
  const { at, id } = about.rows[0] ?? {}
  if (at === undefined || id === null || id === undefined) throw new Error('the database records no blob store')
  const migrations = await client.query<AppliedMigration>('select name, checksum from kysely_migration order by name')
  return {
    takenAt: at,
    storeId: id,
    migrations: migrations.rows,
    tables: rows
      .filter(({ name }) => known.has(name))
      .map(({ name, columns }) => ({ name, columns: columns.filter((column) => known.get(name)?.has(column)) })),
    besides: rows.map(({ name }) => name).filter((name) => !known.has(name) && !name.startsWith('kysely_')),
  }
}
