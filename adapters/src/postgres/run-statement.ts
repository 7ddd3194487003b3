import { CompiledQuery, type Kysely, type QueryResult, type Transaction } from 'kysely'
import { WITH_THE_NEXT } from './pipelining-client.ts'
import type { Database } from './schema.ts'

/**
 * Runs a literal SQL statement with `$1` and so on for its values. Use it for statements that run with every call or
 * message: building such a query each time costs more than running it. Everything else uses the query builder, which
 * checks names and types.
 */
export async function runStatement<Row>(
  db: Kysely<Database>,
  text: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const { rows } = (await db.executeQuery(CompiledQuery.raw(text, [...values]))) as QueryResult<Row>
  return rows
}

/**
 * The same for a statement of a transaction that answers nothing: it goes to the server with the statement that follows,
 * or with the commit, and that one throws what it throws.
 */
export async function runWithTheNext(
  tx: Transaction<Database>,
  text: string,
  values: readonly unknown[],
): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(`${WITH_THE_NEXT} ${text}`, [...values]))
}
