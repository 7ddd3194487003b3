import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EXPECTED_SCHEMA_FILE } from '../upgrade/compare-schema.ts'

const RECORD = { name: 'kysely_migration', columns: ['name', 'timestamp', 'checksum', 'program'] } as const

const COLUMN = /^column (\w+)\.(\w+) /

/** Tables that an operator added are left out. */
export async function knownTables(migrationsFolder: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const lines: readonly string[] = JSON.parse(await readFile(join(migrationsFolder, EXPECTED_SCHEMA_FILE), 'utf8'))
  const tables = new Map<string, Set<string>>([[RECORD.name, new Set(RECORD.columns)]])
  for (const line of lines) {
    if (line.startsWith('table ')) tables.set(line.split(' ')[1] ?? '', new Set())
  }
  for (const line of lines) {
    const [, table = '', column = ''] = COLUMN.exec(line) ?? []
    tables.get(table)?.add(column)
  }
  return tables
}
