import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { readSchemaObjects } from './read-schema-objects.ts'

/** Beside the migrations: what a new database consists of, one object a line. A test writes it. */
export const EXPECTED_SCHEMA_FILE = 'expected-schema.json'

export interface SchemaDifference {
  /** What the program relies on and the database does not have, or has in another form. */
  readonly missing: readonly string[]
  /** What somebody added, such as an index: allowed, and worth knowing. Also the other form of what is missing. */
  readonly besides: readonly string[]
}

/** Compares the real schema with that of a new database. One query, some ten milliseconds. */
export async function compareSchema(pool: pg.Pool, migrationsFolder: string): Promise<SchemaDifference> {
  const text = await readFile(join(migrationsFolder, EXPECTED_SCHEMA_FILE), 'utf8')
  const expected: readonly string[] = JSON.parse(text)
  const found = await readSchemaObjects(pool)
  const [expectedSet, foundSet] = [new Set(expected), new Set(found)]
  return {
    missing: expected.filter((line) => !foundSet.has(line)),
    besides: found.filter((line) => !expectedSet.has(line)),
  }
}
