import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { prepareClusterTemplate } from './cluster-template.fixture.ts'
import { findRunningPostgres } from './find-running.ts'
import { startEmbeddedPostgres } from './launch.ts'
import { makeTestFolder } from './launch-in-child.fixture.ts'

const copyTemplateTo = prepareClusterTemplate()

let dataDir: string
beforeEach(async () => {
  const folder = await makeTestFolder()
  await chmod(folder, 0o711)
  dataDir = join(folder, 'data')
})
afterEach(() => rm(join(dataDir, '..'), { recursive: true, force: true }))

test('finds the database of a running program, and none of one that has stopped', async () => {
  await copyTemplateTo(dataDir)
  expect(await findRunningPostgres(join(dataDir, 'nowhere'))).toBeUndefined()
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const found = await findRunningPostgres(dataDir)
  expect(found).toEqual(postgres.connection)
  const client = new pg.Client(found)
  await client.connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
  await postgres.stop()
  expect(await findRunningPostgres(dataDir)).toBeUndefined()
})
