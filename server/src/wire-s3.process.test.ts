import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NO_MAIL_PROGRAMS } from '@sen/testkit/no-mail-programs'
import { type TestDatabase, testDatabase } from '@sen/testkit/postgres'
import { type S3Server, startS3Server } from '@sen/testkit/servers/s3-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { doctor } from './cli/doctor.ts'
import { readConfig } from './config.ts'
import { EXIT_WRONG_CONFIG } from './start-refused.ts'
import { type ProgramServices, wire } from './wire.ts'

let folder: string
let server: S3Server
let database: TestDatabase
let other: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-s3-'))
  server = await startS3Server()
  database = await testDatabase()
  other = await testDatabase()
})
afterAll(async () => {
  await Promise.all([database.close(), other.close(), server.close(), rm(folder, { recursive: true })])
})

function configOn({ connectionString }: TestDatabase, env: Record<string, string> = {}) {
  const { bucket, endpoint, accessKeyId, secretAccessKey } = server.place()
  return readConfig({
    DATA_DIR: folder,
    DATABASE_URL: connectionString,
    PORT: '0',
    SMTP_PORT: '0',
    ...NO_MAIL_PROGRAMS,
    BLOB_URL: `s3://${bucket}/mail?endpoint=${endpoint}`,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    ...env,
  })
}

function start(config: ReturnType<typeof configOn>): Promise<ProgramServices> {
  return wire({
    config,
    warn: () => undefined,
    mailLog: { record: () => undefined, alarm: () => undefined },
    manner: 'several',
  })
}

it('keeps blobs in an S3, which belongs to its database from then on', { timeout: 60_000 }, async () => {
  const config = configOn(database)
  const program = await start(config)
  const key = await program.world.blobs.write(Buffer.from('thư'))
  await program.check()
  const said: string[] = []
  await doctor({ config, say: (line) => void said.push(line), complain: () => undefined })
  // No program runs on these stores; that is the only failure.
  expect(said.filter((line) => line.startsWith('FAIL'))).toEqual([expect.stringMatching(/^FAIL {2}jobs: no running/)])
  expect(said.join('\n')).toMatch(/^ok {4}blobs: s3:\/\/sen\/mail\/ at http:\S+, wrote, read and deleted a test blob$/m)
  expect(server.keys('mail/')).toEqual([`mail/blobs/${key}`, 'mail/store-id'])
  await program.close()

  await expect(start(configOn(other))).rejects.toMatchObject({
    exitCode: EXIT_WRONG_CONFIG,
    message: expect.stringMatching(
      /^The blobs in s3:\/\/sen\/mail\/ at \S+ belong to another database, and this database is new\./,
    ),
  })
  const again = await start(config)
  expect(Buffer.from(await again.world.blobs.get(key)).toString()).toBe('thư')
  await again.close()
})

it('is not ready while the S3 takes nothing', { timeout: 60_000 }, async () => {
  const program = await start(configOn(database))
  server.onRequest = async ({ method }) => {
    if (method === 'PUT') throw new Error('full')
  }
  await expect(program.check()).rejects.toThrow()
  server.onRequest = undefined
  await program.close()
})

it.each([
  ['the bucket does not exist', { BLOB_URL: 's3://nowhere/mail?endpoint=ENDPOINT' }],
  ['S3_ACCESS_KEY_ID is unknown', { S3_ACCESS_KEY_ID: 'nobody' }],
])('ends with 2 and one line: %s', { timeout: 60_000 }, async (words, env) => {
  const named = Object.entries(env).map(([name, value]) => [name, value.replace('ENDPOINT', server.place().endpoint)])
  await expect(start(configOn(other, Object.fromEntries(named)))).rejects.toMatchObject({
    exitCode: EXIT_WRONG_CONFIG,
    message: expect.stringMatching(new RegExp(`^s3://\\S+ at \\S+ cannot be used: ${words}\\.$`)),
  })
})
