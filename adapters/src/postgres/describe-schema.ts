import { type Kysely, sql } from 'kysely'

interface Column {
  readonly table_name: string
  readonly column_name: string
  readonly data_type: string
  readonly element: string
  readonly is_nullable: 'YES' | 'NO'
  readonly has_default: boolean
  readonly is_computed: boolean
}

/** The types that `pg` returns for SQL types. Big integers stay strings, because ids are opaque. */
const TYPES: Readonly<Record<string, string>> = {
  bigint: 'string',
  integer: 'number',
  boolean: 'boolean',
  text: 'string',
  uuid: 'string',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
  jsonb: 'Json',
  tsvector: 'string',
}

/** Generates the source of `schema.ts` from a migrated database. Throws for an unknown SQL type. */
export async function describeSchema(db: Kysely<never>): Promise<string> {
  const { rows } = await sql<Column>`
    select c.table_name, c.column_name, c.data_type, ltrim(c.udt_name, '_') as element, c.is_nullable,
           (c.column_default is not null or c.is_identity = 'YES') as has_default,
           c.is_generated = 'ALWAYS' as is_computed
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%'
    order by c.table_name, c.ordinal_position`.execute(db)
  const tables = groupByTable(rows)
  const bodies = [...tables].map(([table, columns]) => `  ${table}: {\n${columns.map(line).join('\n')}\n  }`)
  return `${HEADER}\nexport interface Database {\n${bodies.join('\n')}\n}\n`
}

const HEADER = `// Generated from the migrated database; a test compares it. Regenerate: node tools/generate.mjs
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Read as parsed, written as text. */
type Json = ColumnType<unknown, string, string>
`

function groupByTable(rows: readonly Column[]): Map<string, Column[]> {
  const tables = new Map<string, Column[]>()
  for (const row of rows) tables.set(row.table_name, [...(tables.get(row.table_name) ?? []), row])
  return tables
}

function line(column: Column): string {
  const plain =
    column.data_type === 'ARRAY' ? `${scalar(ELEMENTS[column.element] ?? column.element)}[]` : scalar(column.data_type)
  const nullable = column.is_nullable === 'YES' ? `${plain} | null` : plain
  const written = column.has_default ? `Generated<${nullable}>` : nullable
  return `    ${column.column_name}: ${column.is_computed ? `GeneratedAlways<${nullable}>` : written}`
}

const ELEMENTS: Readonly<Record<string, string>> = { int8: 'bigint', int4: 'integer', text: 'text' }

function scalar(sqlType: string): string {
  const type = TYPES[sqlType]
  if (!type) throw new Error(`no TypeScript word for SQL type ${sqlType}`)
  return type
}
