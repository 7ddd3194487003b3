import type pg from 'pg'
import { type MigrationFile, readMigrationFiles } from './migration-files.ts'
import { MigrationRefused } from './migration-refused.ts'

export interface MigrateOptions {
  readonly folder: string
  readonly version: string
  /** A command next to a running program must not change the schema. */
  readonly mayApply?: boolean
}

const LOCK_KEY = 7_036_874_001

/**
 * Applies all migrations without a record in one transaction, also a number below a recorded one, which was merged
 * later. Databases of the first releases have names only; checksums are added after the repair migration (0018).
 * @returns the names of the migrations applied now
 * @throws MigrationRefused if the database has a migration that the program lacks, or one with another text
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions): Promise<readonly string[]> {
  const files = await readMigrationFiles(options.folder)
  const client = await pool.connect()
  try {
    await client.query('begin')
    // If another program is migrating, the second one finds everything done.
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    const applied = await applyPending(client, files, options)
    await client.query('commit')
    client.release()
    return applied
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    client.release(true)
    throw error
  }
}

async function applyPending(
  client: pg.PoolClient,
  files: readonly MigrationFile[],
  { version, mayApply = true }: MigrateOptions,
): Promise<readonly string[]> {
  const recorded = await readRecord(client)
  judge(recorded, files)
  const pending = files.filter(({ name }) => !recorded.has(name))
  if (!mayApply) {
    if (pending.length === 0) return []
    throw new MigrationRefused(
      `An older version of the program is running on this database, and this version has the new migrations ${namesOf(pending)}. Stop the older version everywhere, start the new one, and try again.`,
    )
  }
  await client.query(MAKE_RECORD)
  for (const { name, sql, checksum } of pending) {
    try {
      await client.query(sql)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`the migration ${name} failed, and nothing was changed: ${reason}`, {
        cause: error,
      })
    }
    await client.query(RECORD, [name, new Date().toISOString(), checksum, version])
  }
  const adopted = files.filter(({ name }) => recorded.has(name) && recorded.get(name) === null)
  for (const { name, checksum } of adopted) await client.query(ADOPT, [name, checksum])
  return pending.map(({ name }) => name)
}

export const MAKE_RECORD = `
  create table if not exists kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
  alter table kysely_migration add column if not exists checksum text, add column if not exists program text`

const RECORD = 'insert into kysely_migration (name, timestamp, checksum, program) values ($1, $2, $3, $4)'
const ADOPT = 'update kysely_migration set checksum = $2 where name = $1'

async function readRecord(client: pg.PoolClient): Promise<ReadonlyMap<string, string | null>> {
  const { rows: columns } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass('kysely_migration') and attname in ('name', 'checksum')`,
  )
  if (columns.length === 0) return new Map()
  const checksum = columns.length === 2 ? 'checksum' : 'null as checksum'
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    `select name, ${checksum} from kysely_migration order by name`,
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function judge(recorded: ReadonlyMap<string, string | null>, files: readonly MigrationFile[]): void {
  const known = new Map(files.map(({ name, checksum }) => [name, checksum]))
  const unknown = [...recorded.keys()].filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new MigrationRefused(
      `The database was upgraded by another version of the program, with the migrations ${unknown.join(', ')}. Start that version, or restore a backup from before the upgrade.`,
    )
  }
  const differing = [...recorded].filter(([name, checksum]) => checksum !== null && checksum !== known.get(name))
  if (differing.length === 0) return
  throw new MigrationRefused(
    `The migrations ${differing.map(([name]) => name).join(', ')} differ between the database and this program. Start the program that applied them, or restore a backup from before the upgrade.`,
  )
}

function namesOf(files: readonly MigrationFile[]): string {
  return files.map(({ name }) => name).join(', ')
}
