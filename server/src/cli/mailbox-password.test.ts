import { Readable } from 'node:stream'
import { type TestDatabase, testDatabase } from '@sen/testkit/postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UsageError } from './command.ts'
import { commandsOn } from './commands.fixture.ts'
import { domainAdd } from './domain-add.ts'
import { mailboxAdd } from './mailbox-add.ts'
import { mailboxOwner } from './mailbox-owner.ts'
import { mailboxLink, mailboxPassword } from './mailbox-password.ts'
import { mailboxDelete } from './mailbox-state.ts'

let database: TestDatabase
const { needs, said, complained } = commandsOn(() => database.connectionString)
const CHU = 'chu@acme.example'
const BA = 'ba@acme.example'

beforeAll(async () => {
  database = await testDatabase()
  await domainAdd(needs(), ['acme.example'])
  await mailboxAdd(needs(), [CHU, '--name', 'Chủ', '--password', 'Sen@2026demo', '--owner'])
  await mailboxAdd(needs(), [BA, '--name', 'Ba', '--password', 'Sen@2026demo'])
}, 60_000)
afterAll(() => database.close())

const hashOf = async (address: string) => {
  const { rows } = await database.pool.query('select password_hash from account where login_address = $1', [address])
  return rows[0].password_hash
}

it('sets a password from standard input alone, and says nothing of it', async () => {
  const before = await hashOf(CHU)
  await expect(mailboxPassword(needs(), [CHU, 'Chu@2026xyz'])).rejects.toThrow(UsageError)
  expect(await mailboxPassword(needs(), [CHU, '-'], Readable.from(['yếu\n']))).toBe(1)
  expect(await mailboxPassword(needs(), ['ai@acme.example', '-'], Readable.from(['Chu@2026xyz\n']))).toBe(1)
  expect(await hashOf(CHU)).toBe(before)
  expect(await mailboxPassword(needs(), [CHU, '-'], Readable.from(['Chu@2026xyz\n']))).toBe(0)
  expect(await hashOf(CHU)).not.toBe(before)
  expect([...said, ...complained].join('\n')).not.toContain('Chu@2026xyz')
})

it('prints a link by which an Owner chooses a password', async () => {
  expect(await mailboxLink(needs({ PUBLIC_URL: 'https://mail.acme.example' }), [CHU])).toBe(0)
  expect(said).toEqual([expect.stringMatching(/^https:\/\/mail\.acme\.example\/set-password\/.+/)])
  expect(await mailboxLink(needs(), ['ai@acme.example'])).toBe(1)
})

it('deletes for good at once, after saying so', async () => {
  await mailboxAdd(needs(), ['di@acme.example', '--name', 'Đi', '--password', 'Sen@2026demo'])
  const isThere = async () =>
    (await database.pool.query(`select from mailbox where address = 'di@acme.example'`)).rowCount === 1
  expect(await mailboxDelete(needs(), ['di@acme.example', '--now'])).toBe(1)
  expect(await isThere()).toBe(true)
  await expect(mailboxDelete(needs(), ['di@acme.example', '--yes'])).rejects.toThrow(UsageError)
  expect(await mailboxDelete(needs(), ['di@acme.example', '--now', '--yes'])).toBe(0)
  expect(await isThere()).toBe(false)
  expect(await mailboxDelete(needs(), ['di@acme.example', '--now', '--yes'])).toBe(1)
})

it('makes Owners and ends them, but for the last one', async () => {
  expect(await mailboxOwner(needs(), [CHU, 'off'])).toBe(1)
  expect(complained).toEqual([expect.stringContaining('is the last Owner who can sign in')])
  for (const word of ['on', 'on']) expect(await mailboxOwner(needs(), [BA, word])).toBe(0)
  expect(await mailboxOwner(needs(), [CHU, 'off'])).toBe(0)
  expect(said).toEqual([`${BA} is now an Owner.`, `${BA} is already an Owner.`, `${CHU} is no longer an Owner.`])
  await expect(mailboxOwner(needs(), [CHU, 'perhaps'])).rejects.toThrow(UsageError)
})
