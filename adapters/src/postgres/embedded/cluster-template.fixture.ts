import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { startEmbeddedPostgres } from './launch.ts'
import { makeTestFolder } from './launch-in-child.fixture.ts'
import { runCommand } from './run-command.ts'

/**
 * Copying a cluster takes a tenth of the time of creating one.
 * @returns a function that makes `dataDir` a directory used before
 */
export function prepareClusterTemplate(): (dataDir: string) => Promise<void> {
  let folder: string
  beforeAll(async () => {
    folder = await makeTestFolder()
    await chmod(folder, 0o711)
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined })
    const client = new pg.Client(postgres.connection)
    await client.connect()
    await client.query("create table kept as select 'sen' as word")
    await client.end()
    await postgres.stop()
  }, 30_000)
  afterAll(() => rm(folder, { recursive: true }))

  return async (dataDir) => {
    await mkdir(dataDir)
    await chmod(dataDir, 0o711)
    await runCommand('cp', ['-a', join(folder, 'postgres'), dataDir])
  }
}
