import { CompiledQuery, type Kysely, type QueryResult } from 'kysely'
import type { Database } from './schema.ts'

/**
 * A statement that is written out, with `$1` and so on for its values. For what runs with every call or every message:
 * building such a query anew each time costs more than its answer. Everything else uses the query builder, which checks
 * names and types.
 */
export async function runStatement<Row>(
  db: Kysely<Database>,
  text: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const { rows } = (await db.executeQuery(CompiledQuery.raw(text, [...values]))) as QueryResult<Row>
  return rows
}
