import type { Database } from '@sen/adapters/postgres/schema'
import { CompiledQuery, Kysely, type LogEvent, PostgresDialect } from 'kysely'
import type { TestDatabase } from './postgres.ts'

interface Plan {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** Explaining each query also counts discarded rows. */
export async function rowsRead(
  { db, pool }: Pick<TestDatabase, 'db' | 'pool'>,
  ask: (watched: Kysely<Database>) => Promise<unknown>,
): Promise<Readonly<Record<string, number>>> {
  const asked: { readonly sql: string; readonly parameters: readonly unknown[] }[] = []
  const log = ({ level, query: { sql, parameters } }: LogEvent) => {
    if (level === 'query' && /^\s*(select|with)\b/.test(sql)) asked.push({ sql, parameters })
  }
  await ask(new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log }))
  const read: Record<string, number> = {}
  const add = (plan: Plan): void => {
    const table = plan['Relation Name']
    const rows = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    if (table) read[table] = (read[table] ?? 0) + rows
    for (const below of plan.Plans ?? []) add(below)
  }
  for (const { sql, parameters } of asked) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters]))
    const [{ 'QUERY PLAN': plans }] = rows as [{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }]
    add(plans[0].Plan)
  }
  return read
}
