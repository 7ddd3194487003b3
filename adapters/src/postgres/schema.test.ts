import { testDatabase } from '@sen/testkit/postgres'
import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { describeSchema } from './describe-schema.ts'

it('has row types that were generated from the migrated database', async () => {
  const database = await testDatabase()
  try {
    const source = await describeSchema(database.db as unknown as Kysely<never>)
    await expect(source).toMatchFileSnapshot('./schema.ts')
  } finally {
    await database.close()
  }
})
