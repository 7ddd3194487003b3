import { withUnwritableLog } from '@sen/testkit/unwritable-log'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinDomain } from './join-domain.ts'

let given: TestWorld
beforeAll(async () => {
  given = await world()
})
afterAll(() => given.close())

const organisationOf = async (name: string) => (await given.directory.findDomain(name))?.organisationId

it('moves a domain only if both logs can record it, and notifies the pages of both organisations', async () => {
  const lan = await given.mailbox('lan@nhanh.example', { isOwner: true })
  const chu = await given.mailbox('chu@chinh.example', { isOwner: true })
  const more = await given.directory.addDomain('nhanh-con.example', true)
  await given.directory.joinOrganisation(more, lan.domainId)
  const before = await organisationOf('nhanh-con.example')
  const unwritable = { ...given, organisations: withUnwritableLog(given.organisations) }
  for (const name of ['nhanh-con.example', 'nhanh.example']) {
    await expect(joinDomain(unwritable, name, 'chinh.example')).rejects.toThrow('the log is full')
    expect(await organisationOf(name)).toBe(before)
  }
  expect(await joinDomain(given, 'nhanh-con.example', 'chinh.example')).toMatchObject({ left: ['nhanh.example'] })
  expect(await organisationOf('nhanh-con.example')).toBe(chu.organisationId)
  expect(await organisationOf('nhanh.example')).toBe(before)
  const acts = (organisation: typeof chu.organisationId) =>
    given.organisations.read(organisation, (r) => r.acts.list({ limit: 10 }))
  expect(await acts(lan.organisationId)).toMatchObject([{ act: 'domain.left', target: 'nhanh-con.example' }])
  expect(await acts(chu.organisationId)).toMatchObject([{ act: 'domain.joined', details: { people: 0 } }])
  await joinDomain(given, 'nhanh.example', 'chinh.example')
  expect((await acts(chu.organisationId)).map(({ act }) => act)).toEqual([
    'domain.joined',
    'domain.joined',
    'domain.left',
  ])
  await expect(joinDomain(given, 'nhanh.example', 'chinh.example')).rejects.toMatchObject({ code: 'invalid' })
})

it('works in no mailbox of another organisation', async () => {
  const own = await given.mailbox('an@mot.example')
  const other = await given.mailbox('binh@hai.example')
  const visit = (mailbox: typeof own.mailboxId) =>
    given.organisations.write(own.organisationId, (o) => o.inMailbox(mailbox, (w) => w.nextVersion()))
  expect(await visit(own.mailboxId)).toBeGreaterThan(0)
  expect(await visit(other.mailboxId)).toBeUndefined()
})
