import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateJobs } from '@sen/adapters/jobs-postgres/migrate-jobs'
import { PostgresSnapshot } from '@sen/adapters/postgres/backup/postgres-snapshot'
import { MIGRATIONS_FOLDER } from '@sen/adapters/postgres/migrations-folder'
import { migrate } from '@sen/adapters/postgres/upgrade/migrate'
import type { DatabaseSnapshot } from '@sen/core/ports/database-copy'
import { emptyDatabase, type TestDatabase } from './postgres.ts'

/** Returns a database without the last migrations, and their names. */
export async function olderDatabase(
  lacking: number,
): Promise<{ readonly database: TestDatabase; readonly later: readonly string[] }> {
  const released: Record<string, string> = JSON.parse(await readFile(join(MIGRATIONS_FOLDER, 'checksums.json'), 'utf8'))
  const names = Object.keys(released).sort()
  const folder = await mkdtemp(join(tmpdir(), 'sen-older-'))
  const known = names.slice(0, -lacking)
  for (const name of known) await copyFile(join(MIGRATIONS_FOLDER, `${name}.sql`), join(folder, `${name}.sql`))
  const checksums = Object.fromEntries(known.map((name) => [name, released[name]]))
  await writeFile(join(folder, 'checksums.json'), JSON.stringify(checksums))
  const database = await emptyDatabase()
  await migrateJobs(database.pool)
  await migrate(database.pool, { folder, version: '0.0.1' })
  await rm(folder, { recursive: true })
  return { database, later: names.slice(-lacking) }
}

export function snapshotOf({ connection }: Pick<TestDatabase, 'connection'>): Promise<DatabaseSnapshot> {
  return PostgresSnapshot.open(connection, MIGRATIONS_FOLDER, () => undefined)
}
