import type { FakeNameLookup } from '@sen/testkit/fakes/fake-name-lookup'
import { type SendingWorld, sendingWorld } from '@sen/testkit/sending-world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addAlias } from '../addresses/add-alias.ts'
import type { Actor } from '../kit/actor.ts'
import { addDomain } from '../mailboxes/add-domain.ts'
import { listActs } from '../organisations/list-acts.ts'
import { deletePerson } from '../people/delete-person.ts'
import { purgeDeletedPeople } from '../people/purge-deleted-people.ts'
import { restorePerson } from '../people/restore-person.ts'
import { suspendPerson } from '../people/suspend-person.ts'
import { judgeRecipient } from '../receiving/judge-recipient.ts'
import { sendMessage } from '../sending/send-message.ts'
import { claimDomain } from './claim-domain.ts'
import { purgeRemovedDomains } from './purge-removed-domains.ts'
import { foreseeRemoval, listRemovedDomains, removeDomain, restoreDomain } from './remove-domain.ts'
import { setRouting } from './set-routing.ts'

let given: SendingWorld
let lookup: FakeNameLookup
let count = 0
let name: string
let leaving: Actor
let chu: Actor
let stranger: Actor
beforeAll(async () => {
  given = await sendingWorld()
  chu = await given.mailbox('chu@chinh.example', { isOwner: true })
  stranger = await given.mailbox('lan@khac.example', { isOwner: true })
})
afterAll(() => given.close())
beforeEach(async () => {
  count += 1
  name = `di-${count}.example`
  leaving = await given.mailbox(`an@${name}`)
  await given.directory.joinOrganisation(leaving.domainId, chu.domainId)
  leaving = await actorOf(leaving)
  chu = await actorOf(chu)
  lookup = given.nameLookup
  lookup.clear()
  given.mailSender.sent.length = 0
})

const refused = (code: string) => expect.objectContaining({ code })
const operator = () => ({ operatorIn: chu.organisationId })
async function actorOf({ accountId }: Actor): Promise<Actor> {
  const actor = await given.accounts.findActor(accountId)
  if (!actor) throw new Error('nobody signs in')
  return actor
}
async function write(from: Actor, to: string): Promise<string> {
  const draft = await given.draft(from, { to: [{ name: '', email: to }] })
  await sendMessage(given, from, draft.id)
  await given.advance(8)
  return (await given.read.deliveries(from, draft.id))[to]?.state ?? 'none'
}
const outside = () => given.mailSender.sent.flatMap(({ recipients }) => recipients)
const inbox = async (actor: Actor) => (await given.read.folder(actor, 'inbox')).length
const atRcpt = async (address: string) => (await judgeRecipient(given, address, { sizeBytes: 1 })).verdict

it('removes a customer who leaves: mail of other customers follows the MX record, mail from outside is refused', async () => {
  await addAlias(given, operator(), { address: `ke-toan@${name}`, mailbox: leaving.address })
  const contents = { mailboxes: 1, aliases: 1, groups: 0, shares: 0, waiting: 0, leavesOwner: true }
  expect(await foreseeRemoval(given, operator(), name)).toEqual(contents)
  await expect(removeDomain(given, operator(), name)).rejects.toEqual(refused('domain_in_use'))
  expect(await removeDomain(given, operator(), name.toUpperCase(), { withMailboxes: true })).toBe(true)

  expect(await write(stranger, leaving.address)).toBe('handed_over')
  expect(await write(chu, `ke-toan@${name}`)).toBe('handed_over')
  expect(outside()).toEqual([leaving.address, `ke-toan@${name}`])
  expect(await atRcpt(leaving.address)).toBe('not-ours')
  expect(await atRcpt(`postmaster@${name}`)).toBe('not-ours')
  expect(await given.accounts.findActor(leaving.accountId)).toBeUndefined()
  expect((await actorOf(chu)).domains.map((each) => each.name)).not.toContain(name)
  expect(await given.directory.verifiedDomains()).not.toContain(name)
  const people = (page: { readonly people: readonly { readonly address: string }[] }) =>
    page.people.map(({ address }) => address)
  const listed = await given.organisations.read(chu.organisationId, (r) =>
    r.people.list({ words: [], state: undefined, offset: 0, limit: 100 }),
  )
  expect(people(listed)).not.toContain(leaving.address)
  expect((await listActs(given, chu, { limit: 1 })).acts).toMatchObject([
    { act: 'domain.removed', target: name, author: 'operator', details: { people: 1, addresses: 1 } },
  ])
})

it('restores it with the previous states of its members', async () => {
  const suspended = await given.mailbox(`binh@${name}`)
  const deleted = await given.mailbox(`cuong@${name}`)
  await suspendPerson(given, 'operator', { address: suspended.address })
  await deletePerson(given, 'operator', { address: deleted.address })
  given.clock.advance(60)
  await removeDomain(given, operator(), name, { withMailboxes: true })
  await expect(restorePerson(given, 'operator', { address: leaving.address })).rejects.toEqual(refused('not_found'))
  expect(await listRemovedDomains(given, operator())).toContainEqual(expect.objectContaining({ name, mailboxes: 2 }))
  given.clock.advance(29 * 86_400)
  expect(await restoreDomain(given, operator(), name)).toBe(2)

  expect(await given.directory.findDomain(name)).toMatchObject({ verified: true, routing: 'local' })
  expect((await actorOf(leaving)).address).toBe(leaving.address)
  expect(await given.accounts.findActor(suspended.accountId)).toBeUndefined()
  const before = await inbox(leaving)
  expect(await write(stranger, leaving.address)).toBe('handed_over')
  expect(await inbox(leaving)).toBe(before + 1)
  expect(await write(stranger, deleted.address)).toBe('failed')
  await expect(restoreDomain(given, operator(), name)).rejects.toEqual(refused('not_found'))
})

it('reserves the name while it can be restored, then purges it, and its organisation if it was the last domain', async () => {
  const alone = await given.mailbox(`chu@mot-minh-${count}.example`, { isOwner: true })
  const [ownName] = alone.domains.map((each) => each.name)
  if (ownName === undefined) throw new Error('no domain')
  await removeDomain(given, { operatorIn: alone.organisationId }, ownName, { withMailboxes: true })
  await expect(addDomain(given, ownName)).rejects.toEqual(refused('domain_removed'))
  await expect(claimDomain(given, stranger, ownName)).rejects.toEqual(refused('domain_unavailable'))

  given.clock.advance(29 * 86_400)
  await purgeDeletedPeople(given)
  await purgeRemovedDomains(given)
  expect(await given.directory.findRemovedDomain(ownName)).toBeDefined()
  given.clock.advance(2 * 86_400)
  await purgeDeletedPeople(given)
  expect(await purgeRemovedDomains(given)).toBeGreaterThan(0)
  expect(await given.directory.findRemovedDomain(ownName)).toBeUndefined()
  const rows = await given.database.db
    .selectFrom('organisation')
    .select('id')
    .where('id', '=', alone.organisationId)
    .execute()
  expect(rows).toEqual([])
  expect(await addDomain(given, ownName)).toBe('new')
})

it('lets an Owner remove a domain of theirs except the one of their own mailbox, and notifies no other organisation', async () => {
  await expect(removeDomain(given, chu, 'chinh.example', { withMailboxes: true })).rejects.toEqual(
    refused('own_domain'),
  )
  await expect(removeDomain(given, stranger, name, { withMailboxes: true })).rejects.toEqual(refused('not_found'))
  await expect(foreseeRemoval(given, leaving, name)).rejects.toEqual(refused('not_permitted'))
  expect(await removeDomain(given, chu, name, { withMailboxes: true })).toBe(true)
  await expect(claimDomain(given, await actorOf(chu), name)).rejects.toEqual(refused('domain_removed'))
  await expect(restoreDomain(given, stranger, name)).rejects.toEqual(refused('not_found'))
  expect(await restoreDomain(given, chu, name)).toBe(1)
})

it('follows the MX record of a domain that is moving, though its mailboxes are here, and takes mail from outside for them', async () => {
  expect(await setRouting(given, operator(), name, 'mx')).toBe(true)
  expect(await setRouting(given, operator(), name, 'mx')).toBe(false)
  lookup.set('MX', name, 'mx.old-provider.example')
  const before = await inbox(leaving)
  expect(await write(stranger, leaving.address)).toBe('handed_over')
  expect(await write(leaving, `binh@${name}`)).toBe('handed_over')
  expect(outside()).toEqual([leaving.address, `binh@${name}`])
  expect(await inbox(leaving)).toBe(before)
  expect(await atRcpt(leaving.address)).toBe('deliver')

  lookup.set('MX', name, given.mailHost)
  expect(await write(stranger, leaving.address)).toBe('handed_over')
  expect(await inbox(leaving)).toBe(before + 1)
  expect(await setRouting(given, chu, name, 'local')).toBe(true)
  await expect(setRouting(given, stranger, name, 'mx')).rejects.toEqual(refused('not_found'))
  expect((await listActs(given, chu, { limit: 1 })).acts).toMatchObject([
    { act: 'domain.routing', target: name, details: { before_routing: 'mx', routing: 'local' } },
  ])
})

it('takes a domain in that still has its mail elsewhere', async () => {
  await addDomain(given, `toi-${count}.example`, undefined, 'mx')
  lookup.set('MX', `toi-${count}.example`, 'mx.old-provider.example')
  expect(await write(stranger, `ai@toi-${count}.example`)).toBe('handed_over')
  expect(outside()).toEqual([`ai@toi-${count}.example`])
})
