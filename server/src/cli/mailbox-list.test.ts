import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '@sen/testkit/postgres'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { domainAdd } from './domain-add.ts'
import { importCommand } from './import-mail.ts'
import { mailboxAdd } from './mailbox-add.ts'
import { mailboxList } from './mailbox-list.ts'
import { mailboxDelete, mailboxSuspend } from './mailbox-state.ts'

const PASSWORD = ['--password', 'Sen@2026demo']

let folder: string
let database: TestDatabase
let said: string[]
let complained: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sen-list-'))
  database = await testDatabase()
  said = []
  complained = []
  await domainAdd(needs(), ['acme.example'])
  await domainAdd(needs(), ['acme.vn', '--with', 'acme.example'])
  await mailboxAdd(needs(), ['chu@acme.example', '--name', 'Chủ', ...PASSWORD, '--owner', '--quota', '100'])
  for (const name of ['lan@acme.example', 'mai@acme.example', 'minh@acme.vn']) {
    await mailboxAdd(needs(), [name, '--name', 'Nguyễn Lan', ...PASSWORD])
  }
  await mailboxSuspend(needs(), ['lan@acme.example'])
  await mailboxDelete(needs(), ['mai@acme.example'])
}, 60_000)
beforeEach(() => {
  said = []
  complained = []
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

function needs() {
  const config = readConfig({ DATA_DIR: join(folder, 'data'), DATABASE_URL: database.connectionString })
  return { config, say: (line: string) => void said.push(line), complain: (line: string) => void complained.push(line) }
}

it('lists the mailboxes of one domain, for people and for scripts', async () => {
  expect(await mailboxList(needs(), ['Acme.example'])).toBe(0)
  expect(said).toEqual([
    'chu@acme.example  Chủ  owner, active  0.0 MB of 100.0 MB',
    'lan@acme.example  Nguyễn Lan  suspended  0.0 MB of the domain’s storage',
    'mai@acme.example  Nguyễn Lan  deleted  0.0 MB of the domain’s storage',
  ])
  said = []
  expect(await mailboxList(needs(), ['acme.vn', '--json'])).toBe(0)
  const minh = { address: 'minh@acme.vn', name: 'Nguyễn Lan', state: 'active', is_owner: false }
  expect(JSON.parse(said.join())).toEqual([{ ...minh, used_bytes: 0, quota_bytes: null, last_seen_at: null }])
  expect(await mailboxList(needs(), ['none.example'])).toBe(1)
  expect(complained).toEqual(['The domain none.example does not exist. To create it, run: domain add none.example'])
})

it('says in a sentence that there is no mail to import at a path', async () => {
  const missing = join(folder, 'khong-co')
  expect(await importCommand(needs(), ['chu@acme.example', missing])).toBe(1)
  expect(complained).toEqual([`${missing} does not exist.`])
  const empty = join(folder, 'rong')
  await mkdir(empty)
  expect(await importCommand(needs(), ['chu@acme.example', empty])).toBe(0)
})
