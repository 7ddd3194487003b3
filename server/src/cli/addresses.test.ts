import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addressRemove, aliasSet } from './alias.ts'
import { catchAll } from './catch-all.ts'
import { UsageError } from './command.ts'
import { commandsOn } from './commands.fixture.ts'
import { addressList, groupSet } from './group.ts'

let given: TestWorld
const { said, complained, needs } = commandsOn(() => given.database.connectionString)
beforeAll(async () => {
  given = await world()
  await given.mailbox('lan@sen.example', { name: 'Trần Lan', isOwner: true })
  await given.mailbox('minh@sen.example', { name: 'Lê Minh' })
})
afterAll(async () => {
  await given.close()
})

const reached = async (address: string) =>
  (await given.directory.findReached(address))?.recipients.map((recipient) => recipient.address)

it('creates an alias, reassigns it, and removes it', async () => {
  expect(await aliasSet(needs(), ['hoi@sen.example', '--to', 'lan@sen.example'])).toBe(0)
  expect(await aliasSet(needs(), ['hoi@sen.example', '--to', 'minh@sen.example'])).toBe(0)
  expect(await reached('hoi@sen.example')).toEqual(['minh@sen.example'])
  expect(await addressRemove(needs(), ['hoi@sen.example'])).toBe(0)
  expect(await reached('hoi@sen.example')).toBeUndefined()
  expect(await addressRemove(needs(), ['hoi@sen.example'])).toBe(1)
  const owner = await given.directory.findDomain('sen.example')
  if (!owner) throw new Error('the domain is here')
  const acts = await given.organisations.read(owner.organisationId, (r) => r.acts.list({ limit: 3 }))
  expect(acts.map(({ act, author }) => [act, author])).toEqual([
    ['alias.removed', 'operator'],
    ['alias.changed', 'operator'],
    ['alias.added', 'operator'],
  ])
})

it('refuses a group whose name reads as the address of another person', async () => {
  complained.length = 0
  const group = ['lua@sen.example', '--name', 'lan@sen.example', '--members', 'minh@sen.example']
  expect(await groupSet(needs(), group)).toBe(1)
  expect(complained).toEqual(['This name reads as an address of somebody else.'])
  expect(await reached('lua@sen.example')).toBeUndefined()
})

it('makes a group and changes it, and lists all as lines of JSON', async () => {
  const group = ['doi@sen.example', '--name', 'Đội', '--members', 'lan@sen.example, minh@sen.example']
  expect(await groupSet(needs(), group)).toBe(0)
  expect(await groupSet(needs(), [...group, '--closed'])).toBe(0)
  said.length = 0
  expect(await addressList(needs(), ['Sen.example'])).toBe(0)
  expect(said.map((line) => JSON.parse(line))).toMatchObject([
    { kind: 'group', email: 'doi@sen.example', name: 'Đội', open_to: 'organisation', members: [{}, {}] },
  ])
})

it('gives unknown mail to a mailbox, and refuses it again', async () => {
  expect(await catchAll(needs(), ['sen.example', 'lan@sen.example'])).toBe(0)
  expect(await reached('ai-do@sen.example')).toEqual(['lan@sen.example'])
  expect(await catchAll(needs(), ['sen.example', 'off'])).toBe(0)
  expect(await reached('ai-do@sen.example')).toBeUndefined()
})

it.each([
  ['an address that is in use', ['lan@sen.example', '--to', 'minh@sen.example'], /in use|has this address/],
  ['nobody', ['hoi@sen.example', '--to', 'ai@sen.example'], /^ai@sen\.example: /],
  ['a domain that is not here', ['hoi@khac.example', '--to', 'lan@sen.example'], /domain add khac\.example$/],
])('says why %s is rejected', async (_, args, message) => {
  expect(await aliasSet(needs(), args)).toBe(1)
  expect(complained[0]).toMatch(message)
})

it('asks for missing arguments', async () => {
  await expect(aliasSet(needs(), ['hoi@sen.example'])).rejects.toThrow(UsageError)
  await expect(groupSet(needs(), ['doi@sen.example', '--name', 'x'])).rejects.toThrow(UsageError)
  await expect(catchAll(needs(), ['sen.example'])).rejects.toThrow(UsageError)
})
