import { Readable } from 'node:stream'
import { type TestDatabase, testDatabase } from '@sen/testkit/postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UsageError } from './command.ts'
import { commandsOn } from './commands.fixture.ts'
import { domainAdd } from './domain-add.ts'
import { mailboxAdd } from './mailbox-add.ts'

let database: TestDatabase
const { said, complained, needs } = commandsOn(() => database.connectionString)
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await database.close()
})

it('makes a mailbox for each line, names the lines that made none, and shows no password', async () => {
  const lines = [
    'chu@acme.example\tTrần Văn Chu\tSen@2026demo\towner',
    '',
    'hai@acme.example\tLê Hai\tSen@2026 demo\r',
    'hai@acme.example\tLê Hai\tSen@2026demo',
    'ba@acme.example\tsecret-of-ba',
    'bon@acme.example\tBốn\tshort',
    'nam@acme.example\tNăm\tSen@2026demo\tboss',
    'sau@nowhere.example\tSáu\tSen@2026demo',
    'bay@acme.example\tBảy\tSen@2026demo\t',
    'chin@acme.example\tChín\tSen@2026demo\t \t\t',
    'muoi@acme.example\tMười\tSen@2026demo\t\towner',
    'mot@acme.example\tchu@acme.example\tSen@2026demo',
  ]
  await domainAdd(needs(), ['acme.example'])
  said.length = 0
  expect(await mailboxAdd(needs(), ['-'], Readable.from([lines.join('\n')]))).toBe(1)
  expect(said).toEqual(['chu', 'hai', 'bay', 'chin'].map((name) => `The mailbox ${name}@acme.example was created.`))
  const layout =
    'A line must have ADDRESS, NAME and PASSWORD, separated by tabs, and optionally owner as a fourth field.'
  expect(complained).toEqual([
    'line 4: hai@acme.example is in use, or was in use until recently.',
    `line 5: ${layout}`,
    'line 6: PASSWORD must have 8 to 256 characters, including a lowercase letter, an uppercase letter, a digit and a special character.',
    `line 7: ${layout}`,
    'line 8: The domain nowhere.example does not exist. To create it, run: domain add nowhere.example',
    `line 11: ${layout}`,
    'line 12: NAME reads as an address of someone else. Use a name that is not an address.',
    '7 of 11 lines had errors and created no mailbox.',
  ])
  const made = database.db.selectFrom('account').select(['login_address', 'display_name', 'is_owner'])
  expect(
    await made.where('login_address', 'in', ['chu@acme.example', 'hai@acme.example']).orderBy('id').execute(),
  ).toEqual([
    { login_address: 'chu@acme.example', display_name: 'Trần Văn Chu', is_owner: true },
    { login_address: 'hai@acme.example', display_name: 'Lê Hai', is_owner: false },
  ])
  expect(await mailboxAdd(needs(), ['-'], Readable.from(['tam@acme.example\tTám\tSen@2026demo\n']))).toBe(0)
  await expect(mailboxAdd(needs(), ['-', '--owner'])).rejects.toThrow(UsageError)
})

it('creates the domains of its lines with the flag, and none for a line that creates no mailbox', async () => {
  const lines = [
    'chu@moi.example\tChủ\tSen@2026demo\towner',
    'Lan@MOI.example\tLan\tSen@2026demo',
    'ba@sai.example\tBa\tshort',
    'bon@-sai-.example\tBốn\tSen@2026demo',
  ]
  expect(await mailboxAdd(needs(), ['-', '--new-domains'], Readable.from([lines.join('\n')]))).toBe(1)
  expect(said).toEqual(['chu@moi.example', 'Lan@MOI.example'].map((address) => `The mailbox ${address} was created.`))
  expect(complained).toEqual([
    'line 3: PASSWORD must have 8 to 256 characters, including a lowercase letter, an uppercase letter, a digit and a special character.',
    'line 4: bon@-sai-.example is not a valid address for a mailbox.',
    '2 of 4 lines had errors and created no mailbox.',
  ])
  const named = (name: string) => database.db.selectFrom('domain').select('name').where('name', '=', name).execute()
  expect(await named('moi.example')).toHaveLength(1)
  expect(await named('sai.example')).toEqual([])
  await expect(
    mailboxAdd(needs(), ['lan@moi.example', '--name', 'Lan', '--password', 'Sen@2026demo', '--new-domains']),
  ).rejects.toThrow(UsageError)
})
