import type { OrganisationId } from '@sen/model/ids'
import { type TestWorld, world } from '@sen/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import type { ActFilter } from './act-store.ts'
import { recordAct } from './record-act.ts'

let given: TestWorld
let chu: Actor
let lan: Actor
let branch: Actor
let stranger: Actor
beforeAll(async () => {
  given = await world()
  chu = await given.mailbox('chu@sen.example', { isOwner: true })
  lan = await given.mailbox('lan@sen.example')
  branch = await given.mailbox('an@chi-nhanh.example')
  stranger = await given.mailbox('la@khac.example', { isOwner: true })
  await given.directory.joinOrganisation(branch.domainId, chu.domainId)
})
afterAll(() => given.close())

const AT = new Date('2026-11-24T08:00:00Z')
const acts = (organisation: OrganisationId) =>
  given.organisations.read(organisation, async (r) => {
    const [list, count] = await Promise.all([r.acts.list({ limit: 10 }), r.acts.count(10)])
    return { list, count }
  })
const heard = async (actor: Actor) => {
  const log = await given.events.since(actor.mailboxId, 0, 100)
  return log.map(({ type, version }) => [type, version] as const)
}

it('stores actor, act and object, for one organisation, and shows them to its Owners alone', async () => {
  await given.organisations.write(chu.organisationId, async (w) => {
    await recordAct(w, chu, { act: 'domain.added', target: 'moi.example' }, AT)
  })
  await given.organisations.write(chu.organisationId, (w) =>
    recordAct(w, 'program', { act: 'domain.verified', target: 'moi.example', details: { by: 'dns' } }, AT),
  )
  expect(await acts(chu.organisationId)).toMatchObject({
    count: 2,
    list: [
      { author: 'program', accountId: undefined, authorAddress: '', act: 'domain.verified', details: { by: 'dns' } },
      { author: 'owner', accountId: chu.accountId, authorAddress: 'chu@sen.example', act: 'domain.added', at: AT },
    ],
  })
  expect(await acts(stranger.organisationId)).toEqual({ list: [], count: 0 })
  const version = await given.events.version(chu.mailboxId)
  expect(await heard(chu)).toEqual([
    ['administration.changed', version - 1],
    ['administration.changed', version],
  ])
  for (const other of [lan, branch, stranger]) expect(await heard(other)).toEqual([])
})

it('finds acts by a word, by their object, and by time', async () => {
  const organisation = (await given.mailbox('chu@tim.example', { isOwner: true })).organisationId
  const day = (date: number) => new Date(Date.UTC(2026, 2, date))
  await given.organisations.write(organisation, async (w) => {
    await recordAct(w, 'operator', { act: 'person.suspended', target: 'lan@tim.example' }, day(1))
    await recordAct(
      w,
      { accountId: chu.accountId, address: 'chu@tim.example' },
      { act: 'alias.added', target: 'ban-hang@tim.example', details: { mailbox: 'Lan@tim.example' } },
      day(2),
    )
    await recordAct(w, 'operator', { act: 'quarantine.deleted', target: 'minh@tim.example' }, day(3))
  })
  const found = (filter: ActFilter) =>
    given.organisations.read(organisation, async (r) => {
      const [list, count] = await Promise.all([r.acts.list({ limit: 10, ...filter }), r.acts.count(10, filter)])
      expect(count).toBe(list.length)
      return list.map(({ act }) => act)
    })
  expect(await found({ text: 'LAN@' })).toEqual(['alias.added', 'person.suspended'])
  expect(await found({ text: 'chu@tim' })).toEqual(['alias.added'])
  // Names of details are not searched, and wildcards are literal.
  expect(await found({ text: 'mailbox' })).toEqual([])
  expect(await found({ text: '%' })).toEqual([])
  expect(await found({ kind: 'mail' })).toEqual(['quarantine.deleted'])
  expect(await found({ since: day(2), text: 'lan@' })).toEqual(['alias.added'])
})

it('records nothing of an act that does not happen', async () => {
  const before = await acts(chu.organisationId)
  const failing = given.organisations.write(chu.organisationId, async (w) => {
    await recordAct(w, 'operator', { act: 'domain.removed', target: 'moi.example' }, AT)
    throw new Error('the disk is full')
  })
  await expect(failing).rejects.toThrow('the disk is full')
  expect(await acts(chu.organisationId)).toEqual(before)
})

it.each([
  ['everybody', 'everybody', ['chu', 'lan', 'branch']],
  ['the people of one domain', 'domain', ['branch']],
  ['one mailbox', 'mailbox', ['lan']],
  ['no mailbox of another organisation', 'foreign', []],
] as const)('tells %s', async (_, whom, names) => {
  const people = { chu, lan, branch, stranger }
  const before = await Promise.all(Object.values(people).map(heard))
  const audience = {
    everybody: 'everybody',
    domain: { domain: branch.domainId },
    mailbox: { mailbox: lan.mailboxId },
    foreign: { mailbox: stranger.mailboxId },
  } as const
  // `chu` belongs to the organisation that the branch has joined.
  await given.organisations.write(chu.organisationId, (w) => w.record(audience[whom], { type: 'account.changed' }))
  const after = await Promise.all(Object.values(people).map(heard))
  const told = Object.keys(people).filter((__, at) => after[at]?.length !== before[at]?.length)
  expect(told).toEqual(names)
})

it('keeps the log of an organisation that becomes part of another', async () => {
  const small = await given.mailbox('chu@nho.example', { isOwner: true })
  await given.organisations.write(small.organisationId, (w) =>
    recordAct(w, small, { act: 'domain.added', target: 'nho-hon.example' }, AT),
  )
  const { count } = await acts(stranger.organisationId)
  await given.directory.joinOrganisation(small.domainId, stranger.domainId)
  expect(await acts(stranger.organisationId)).toMatchObject({ count: count + 1 })
})
