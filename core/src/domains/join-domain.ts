import type { OrganisationId } from '@sen/model/ids'
import { Refused } from '../kit/refused.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { OperatorActNeeds } from '../operating/record-operator-act.ts'
import { recordAct } from '../organisations/record-act.ts'
import type { Person } from '../people/people-store.ts'
import { requireDomainRoom } from './require-domain-room.ts'

type Needs = OperatorActNeeds & { readonly directory: Directory }

interface Members {
  readonly domains: readonly string[]
  readonly people: number
  readonly owners: readonly string[]
}

export interface JoinPreview {
  readonly coming: Members
  readonly into: Members
  /** If empty, the current organisation is deleted and its log moves along. */
  readonly left: readonly string[]
}

interface Joining {
  readonly domain: NonNullable<Awaited<ReturnType<Directory['findDomain']>>>
  readonly beside: NonNullable<Awaited<ReturnType<Directory['findDomain']>>>
}

const PEOPLE_AT_ONCE = 500

/** @throws Refused `invalid` with the field: `domain` or `beside` (unknown), or `both` (of one organisation) */
export async function previewJoin(needs: Needs, name: string, beside: string): Promise<JoinPreview> {
  const found = await findBoth(needs, name, beside)
  const [from, into] = await Promise.all([
    membersOf(needs, found.domain.organisationId),
    membersOf(needs, found.beside.organisationId),
  ])
  const own = from.domains.find(({ id }) => id === found.domain.id)
  return {
    coming: summed(
      own ? [own] : [],
      from.people.filter(({ domainId }) => domainId === found.domain.id),
    ),
    into: summed(into.domains, into.people),
    left: from.domains.flatMap(({ id, name: kept }) => (id === found.domain.id ? [] : [kept])),
  }
}

/**
 * The Owners of both sides then administer all people (product decisions 37 and 79). Both logs record it.
 * @throws Refused as `previewJoin`; domain_limit_reached
 */
export async function joinDomain(needs: Needs, name: string, beside: string): Promise<JoinPreview> {
  const foreseen = await previewJoin(needs, name, beside)
  const found = await findBoth(needs, name, beside)
  const target = foreseen.coming.domains[0] ?? name
  const { people, owners } = foreseen.coming
  const move = { domain: found.domain.id, from: found.domain.organisationId, into: found.beside.organisationId }
  const isMoved = await needs.organisations.moveDomain(move, async ({ into, from }) => {
    // The moved domain is counted already.
    await requireDomainRoom(into.domains, 0)
    const at = needs.clock.now()
    if (from) await recordAct(from, 'operator', { act: 'domain.left', target, details: { beside } }, at)
    const details = { beside, people, owners: owners.join(' ') }
    await into.record('everybody', { type: 'account.changed' })
    await recordAct(into, 'operator', { act: 'domain.joined', target, details }, at)
    return true
  })
  if (!isMoved) throw new Error('the domain was moved to another organisation while it was joined')
  return foreseen
}

async function findBoth({ directory }: Needs, name: string, beside: string): Promise<Joining> {
  const [domain, other] = await Promise.all([directory.findDomain(name), directory.findDomain(beside)])
  if (!domain) throw new Refused('invalid', { field: 'domain' })
  if (!other) throw new Refused('invalid', { field: 'beside' })
  if (domain.organisationId === other.organisationId) throw new Refused('invalid', { field: 'both' })
  return { domain, beside: other }
}

async function membersOf({ organisations }: Needs, organisation: OrganisationId) {
  return organisations.read(organisation, async (r) => {
    const people: Person[] = []
    for (let offset = 0; ; offset += PEOPLE_AT_ONCE) {
      const page = await r.people.list({ words: [], state: undefined, offset, limit: PEOPLE_AT_ONCE })
      people.push(...page.people)
      if (page.people.length < PEOPLE_AT_ONCE) return { domains: await r.domains.list(), people }
    }
  })
}

function summed(domains: readonly { readonly name: string }[], everybody: readonly Person[]): Members {
  const people = everybody.filter(({ state }) => state !== 'deleted')
  return {
    domains: domains.map(({ name }) => name),
    people: people.length,
    owners: people.filter(({ isOwner }) => isOwner).map(({ address }) => address),
  }
}
