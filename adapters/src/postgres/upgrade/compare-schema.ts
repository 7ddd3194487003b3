import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { readSchemaObjects } from './read-schema-objects.ts'

/** Next to the migrations: the objects of a new database, one per line. A test writes it. */
export const EXPECTED_SCHEMA_FILE = 'expected-schema.json'

export interface SchemaDifference {
  /** Objects that the program needs and that the database lacks or has in another form. */
  readonly missing: readonly string[]
  /** Added objects, such as an operator's index, are allowed. The other form of a missing one is listed too. */
  readonly besides: readonly string[]
}

/** Compares the schema with that of a new database in one query. */
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
