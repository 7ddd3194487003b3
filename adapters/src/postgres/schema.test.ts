import { type TestDatabase, testDatabase } from '@sen/testkit/postgres'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeSchema } from './describe-schema.ts'
import { EXPECTED_SCHEMA_FILE } from './upgrade/compare-schema.ts'
import { readSchemaObjects } from './upgrade/read-schema-objects.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('has row types that were generated from the migrated database', async () => {
  const source = await describeSchema(database.db as unknown as Kysely<never>)
  await expect(source).toMatchFileSnapshot('./schema.ts')
})

it('describes the schema of a new database, for readiness and the doctor to compare with', async () => {
  const objects = await readSchemaObjects(database.pool)
  await expect(`${JSON.stringify(objects, null, 2)}\n`).toMatchFileSnapshot(`./migrations/${EXPECTED_SCHEMA_FILE}`)
})
