import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '@sen/testkit/postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { UsageError } from './command.ts'
import { domainAdd } from './domain-add.ts'
import { mailboxAdd } from './mailbox-add.ts'
import { mailboxPasskeys } from './mailbox-passkeys.ts'

let folder: string
let database: TestDatabase
const said: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-cli-'))
  database = await testDatabase()
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

function needs() {
  const places = { DATA_DIR: join(folder, 'data'), DATABASE_URL: database.connectionString }
  const config = readConfig({ ...places, PORT: '0', SMTP_PORT: '0' })
  return { config, say: (line: string) => void said.push(line), complain: () => undefined }
}

it('takes all passkeys of an account away, and says how many there were', async () => {
  await domainAdd(needs(), ['acme.example'])
  await mailboxAdd(needs(), ['kha@acme.example', '--name', 'Kha', '--password', 'Sen@2026demo'])
  said.length = 0
  await database.pool.query(
    `insert into passkey (account_id, credential_id, user_handle, public_key, sign_count, transports, name, created_at)
     select id, 'x', 'x', '', 0, '{}', 'x', now() from account where login_address = 'kha@acme.example'`,
  )
  expect(await mailboxPasskeys(needs(), ['remove', 'Kha@acme.example'])).toBe(0)
  expect(await mailboxPasskeys(needs(), ['remove', 'kha@acme.example'])).toBe(0)
  expect(said).toEqual(['1 passkey was removed from Kha@acme.example.', 'kha@acme.example has no passkeys.'])
  expect(await mailboxPasskeys(needs(), ['remove', 'khong-ai@acme.example'])).toBe(1)
  await expect(mailboxPasskeys(needs(), ['off', 'kha@acme.example'])).rejects.toThrow(UsageError)
})
