import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commandsOn } from './commands.fixture.ts'
import { domainAdd } from './domain-add.ts'
import { domainList } from './domain-list.ts'
import { domainRemove, domainRestore } from './domain-remove.ts'
import { domainRouting } from './domain-routing.ts'

let given: TestWorld
const { said, complained, needs } = commandsOn(() => given.database.connectionString)
beforeAll(async () => {
  given = await world()
  await given.mailbox('lan@sen.example', { isOwner: true })
})
afterAll(() => given.close())

it('says the effects of removing a domain, removes it with --yes alone, and restores it', async () => {
  expect(await domainRemove(needs(), ['Sen.example'])).toBe(1)
  expect(said.join('\n')).toMatch(
    /has 1 mailboxes, 0 aliases and 0 groups.*nobody can administer it in the web interface/s,
  )
  expect(complained).toEqual(['Nothing was changed. To remove the domain, add --yes.'])
  expect(await given.directory.hasDomain('sen.example')).toBe(true)
  said.length = 0
  expect(await domainRemove(needs(), ['sen.example', '--yes', '--json'])).toBe(0)
  expect(JSON.parse(said[0] ?? '')).toMatchObject({
    domain: 'sen.example',
    mailboxes: 1,
    is_removed: true,
    restorable_until: expect.any(String),
  })
  complained.length = 0
  expect(await domainRemove(needs(), ['sen.example', '--yes'])).toBe(1)
  expect(await domainAdd(needs(), ['sen.example'])).toBe(1)
  expect(complained.at(-1)).toBe(
    'sen.example was removed. To restore it with its mailboxes, run: domain restore sen.example',
  )
  said.length = 0
  expect(await domainList(needs(), ['--json'])).toBe(0)
  expect(JSON.parse(said[0] ?? '')).toEqual([
    expect.objectContaining({
      domain: 'sen.example',
      mailboxes: 1,
      is_verified: false,
      removed_at: expect.any(String),
    }),
  ])
  expect(await domainRestore(needs(), ['sen.example'])).toBe(0)
  expect(await domainRestore(needs(), ['sen.example'])).toBe(1)
  said.length = 0
  expect(await domainList(needs(), [])).toBe(0)
  expect(said).toEqual([
    expect.stringMatching(/^sen\.example {2}organisation \d+ {2}1 mailboxes {2}verified {2}local$/),
  ])
})

it('routes a domain that moves, and takes one in that has its mail elsewhere', async () => {
  expect(await domainRouting(needs(), ['sen.example', 'mx'])).toBe(0)
  expect(await domainRouting(needs(), ['sen.example'])).toBe(0)
  expect(said).toEqual([
    'Mail from here to sen.example is now sent to its MX record. Mail that arrives here for its mailboxes is still accepted.',
    'Mail from here to sen.example is sent to its MX record. Mail that arrives here for its mailboxes is still accepted.',
  ])
  await expect(domainRouting(needs(), ['sen.example', 'remote'])).rejects.toThrow('the routing must be local or mx')
  expect(await domainRouting(needs(), ['nowhere.example', 'mx'])).toBe(1)
  expect(await domainAdd(needs(), ['moi.example', '--routing', 'mx'])).toBe(0)
  expect(await given.directory.findDomain('moi.example')).toMatchObject({ verified: true, routing: 'mx' })
})
