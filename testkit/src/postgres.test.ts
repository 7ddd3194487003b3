import { expect, it } from 'vitest'
import { testDatabase } from './postgres.ts'

it('waits for no disk, and runs no background work', async () => {
  const { pool, close } = await testDatabase()
  const { rows } = await pool.query(
    `select name, setting from pg_settings where name in ('autovacuum', 'fsync', 'synchronous_commit') order by name`,
  )
  await close()
  expect(rows).toEqual(['autovacuum', 'fsync', 'synchronous_commit'].map((name) => ({ name, setting: 'off' })))
})
