import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { signIn } from '@sen/testkit/sign-in'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { removeDomain } from '../domains/remove-domain.ts'
import { findSession } from '../identity/find-session.ts'
import type { Actor } from '../kit/actor.ts'
import { type OrganisationStage, organisationStage, refusalOf } from '../organisations/organisation-stage.fixture.ts'
import { createPerson } from './create-person.ts'
import { deletePerson } from './delete-person.ts'
import { linkPerson } from './link-person.ts'
import { setOwner } from './set-owner.ts'
import { openPasswordLink, setPasswordByLink } from './set-password-by-link.ts'
import { setPasswordOf } from './set-password-of.ts'
import { suspendPerson } from './suspend-person.ts'

let given: SendingWorld
let house: number
let chu: Actor
let lan: Actor
let stranger: Actor
let listedActs: OrganisationStage['acts']

beforeAll(async () => {
  given = await sendingWorld()
})
afterAll(() => given.close())
beforeEach(async () => {
  const stage = await organisationStage(given)
  ;({ house, chu, lan } = stage)
  listedActs = stage.acts
  stranger = await given.mailbox(`chu@khac${house}.example`, { isOwner: true })
})

const refusal = async (trial: Promise<unknown>) => (await refusalOf(trial))?.code ?? 'done'
const enter = (email: string, password = 'Sen@2026demo') =>
  signIn(given, { email, password, userAgent: 'a browser', source: '192.0.2.7' })
const now = async ({ accountId }: Actor) => {
  const actor = await given.accounts.findActor(accountId)
  if (!actor) throw new Error('nobody is there')
  return actor
}
const acts = async () => (await listedActs()).toReversed()

it('has several Owners, lets them appoint and dismiss each other, and keeps their sessions', async () => {
  const { token } = await enter(lan.address)
  expect(await setOwner(given, chu, lan.accountId, true)).toBe(true)
  expect(await setOwner(given, chu, lan.accountId, true)).toBe(false)
  expect((await findSession(given, token))?.actor.rights.isOwner).toBe(true)
  expect((await given.read.events(lan)).filter(({ type }) => type === 'account.changed')).toHaveLength(1)
  expect(await setOwner(given, await now(lan), chu.accountId, false)).toBe(true)
  expect((await now(chu)).rights.isOwner).toBe(false)
  expect(await acts()).toEqual([`person.owner_added ${lan.address}`, `person.owner_removed ${chu.address}`])
})

it('does not grant others that right, nor an Owner rights over other organisations', async () => {
  expect(await refusal(setOwner(given, lan, lan.accountId, true))).toBe('not_permitted')
  expect(await refusal(setOwner(given, stranger, lan.accountId, true))).toBe('not_found')
  expect(await refusal(setOwner(given, 'operator', { address: `ai@nha${house}.example` }, true))).toBe('not_found')
  expect((await now(lan)).rights.isOwner).toBe(false)
  await suspendPerson(given, chu, lan.accountId)
  expect(await refusal(setOwner(given, chu, lan.accountId, true))).toBe('person_state')
})

it('always has one: Owners cannot delete themselves, and the operator cannot delete the last one able to sign in', async () => {
  const operator = (actor: Actor, owner: boolean) =>
    refusal(setOwner(given, 'operator', { address: actor.address }, owner))
  expect(await refusal(setOwner(given, chu, chu.accountId, false))).toBe('last_owner')
  expect(await operator(chu, false)).toBe('last_owner')
  // An invited Owner has not signed in yet, and may never do so.
  const wanted = { address: `moi@nha${house}.example`, displayName: 'Mới' }
  const invited = await createPerson(given, chu, { ...wanted, entry: { by: 'link', mailedTo: undefined } })
  await setOwner(given, chu, invited.accountId, true)
  expect(await operator(chu, false)).toBe('last_owner')
  expect(await operator(lan, true)).toBe('done')
  expect(await operator(chu, false)).toBe('done')
  expect(await operator(lan, false)).toBe('last_owner')
})

it('keeps one of two Owners who remove each other concurrently, by any route', async () => {
  const ends = [
    (by: Actor, of: Actor) => setOwner(given, by, of.accountId, false),
    (by: Actor, of: Actor) => suspendPerson(given, by, of.accountId),
    (by: Actor, of: Actor) => deletePerson(given, by, of.accountId),
  ]
  for (const [at, end] of ends.entries()) {
    const [one, other] = [
      await given.mailbox(`mot${at}@cap${house}.example`, { isOwner: true }),
      await given.mailbox(`hai${at}@cap${house}.example`, { isOwner: true }),
    ]
    const both = [end(one, other), (ends[(at + 1) % 3] ?? end)(other, one)].map(refusal)
    expect((await Promise.all(both)).filter((said) => said === 'done')).toHaveLength(1)
  }
})

it('refuses an Owner who loses the role during an act', async () => {
  const ba = await given.mailbox(`ba@nha${house}.example`, { isOwner: true })
  await setOwner(given, chu, lan.accountId, true)
  const actor = await now(ba)
  await setOwner(given, chu, ba.accountId, false)
  expect(await refusal(suspendPerson(given, actor, chu.accountId))).toBe('not_permitted')
  expect(await refusal(setOwner(given, actor, ba.accountId, true))).toBe('not_permitted')
})

it('keeps one of two Owners who remove each other’s domain', async () => {
  const second = `hai${house}.example`
  await given.directory.addDomain(second, true)
  await given.database.pool.query('update domain set organisation_id = $1 where name = $2', [
    chu.organisationId,
    second,
  ])
  const ba = await given.mailbox(`ba@${second}`, { isOwner: true })
  expect(ba.organisationId).toBe(chu.organisationId)
  const withMailboxes = { withMailboxes: true }
  const both = [
    removeDomain(given, chu, second, withMailboxes),
    removeDomain(given, ba, `nha${house}.example`, withMailboxes),
  ].map(refusal)
  expect((await Promise.all(both)).sort()).toEqual(['done', 'not_permitted'])
})

it('lets the operator set a password without the old one: sessions and links for a password end', async () => {
  const { token } = await enter(chu.address)
  const { url } = await linkPerson(
    given,
    'operator',
    { address: chu.address },
    { mailedTo: undefined, withoutPasskeys: false },
  )
  const linkToken = decodeURIComponent(url.slice(url.lastIndexOf('/') + 1))
  expect(await findSession(given, token)).toBeUndefined()
  expect(await refusal(openPasswordLink(given, linkToken))).toBe('done')

  expect(await refusal(setPasswordOf(given, chu.address, 'yếu'))).toBe('password_too_short')
  expect(await refusal(setPasswordOf(given, `ai@nha${house}.example`, 'Chu@2026xyz'))).toBe('not_found')
  await setPasswordOf(given, chu.address, 'Chu@2026xyz')
  expect(await refusal(openPasswordLink(given, linkToken))).toBe('login_link_expired')
  expect(await refusal(enter(chu.address))).toBe('wrong_credentials')
  const again = await enter(chu.address, 'Chu@2026xyz')
  await setPasswordOf(given, chu.address, 'Chu@2026abc')
  expect(await findSession(given, again.token)).toBeUndefined()
  expect(await acts()).toEqual([
    `person.linked ${chu.address}`,
    `person.password_set ${chu.address}`,
    `person.password_set ${chu.address}`,
  ])
})

it('lets the operator hand an Owner the link by which they choose a password', async () => {
  const { url } = await linkPerson(
    given,
    'operator',
    { address: chu.address },
    { mailedTo: undefined, withoutPasskeys: false },
  )
  const chosen = { password: 'Chu@2026xyz', confirmation: 'Chu@2026xyz' }
  await setPasswordByLink(given, decodeURIComponent(url.slice(url.lastIndexOf('/') + 1)), chosen)
  expect(await enter(chu.address, 'Chu@2026xyz')).toMatchObject({ token: expect.any(String) })
})
