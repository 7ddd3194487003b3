import { CompiledQuery, type Kysely, type QueryResult, type Transaction } from 'kysely'
import { WITH_THE_NEXT } from './pipelining-client.ts'
import type { Database } from './schema.ts'

/** Use it for statements of every call or message; else the query builder, which checks names and types. */
export async function runStatement<Row>(
  db: Kysely<Database>,
  text: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const { rows } = (await db.executeQuery(CompiledQuery.raw(text, [...values]))) as QueryResult<Row>
  return rows
}

/** The next statement or the commit sends it and throws its error. */
export async function runWithTheNext(
  tx: Transaction<Database>,
  text: string,
  values: readonly unknown[],
): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(`${WITH_THE_NEXT} ${text}`, [...values]))
}
