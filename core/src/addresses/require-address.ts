import { domainOf, normaliseEmail } from '@sen/model/addresses'
import { addressSpelling, givenAddressRefusal, MAX_ADDRESSES } from '@sen/model/administration/addresses'
import type { AddressId, DomainId } from '@sen/model/ids'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { DomainList } from '../kit/require-truthful-name.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import type { AddressMailbox, AddressReader, GivenAddress } from './address-store.ts'

export interface AddressNeeds {
  readonly organisations: OrganisationStore
  readonly clock: Clock
}

export interface GroupNeeds extends AddressNeeds {
  readonly directory: DomainList
}

/**
 * @throws Refused `address_invalid`, `address_reserved`, `domain_not_verified` (also for a domain of another
 * organisation), `address_taken` (also for a recently deleted mailbox), `address_looks_alike`, `too_many_addresses`
 */
export async function requireFreeAddress(
  r: AddressReader,
  written: string,
): Promise<{ readonly domainId: DomainId; readonly localPart: string; readonly address: string }> {
  const address = normaliseEmail(written)
  const refusal = givenAddressRefusal(address)
  if (refusal) throw new Refused(refusal)
  const domain = await r.findDomain(domainOf(address))
  // An alias can send, so the domain must be verified. The refusal does not reveal which organisation has the domain.
  if (!domain?.isVerified) throw new Refused('domain_not_verified')
  const { localPart } = addressSpelling(address)
  const holder = await r.holder(domain.id, localPart)
  // Mail for the former holder would reach another person.
  if (holder && (holder.kind !== 'released' || holder.isKeptBack)) throw new Refused('address_taken')
  if (await r.hasLookAlike(domain.id, localPart)) throw new Refused('address_looks_alike')
  if ((await r.count()) >= MAX_ADDRESSES) throw new Refused('too_many_addresses', { limit: MAX_ADDRESSES })
  return { domainId: domain.id, localPart, address: `${localPart}@${domain.name}` }
}

/** @throws Refused `mailbox_unknown`, with the first address that is no primary address in the organisation */
export async function requireMailboxes(
  r: AddressReader,
  written: readonly string[],
): Promise<readonly AddressMailbox[]> {
  const addresses = [...new Set(written.map((address) => normaliseEmail(address)))]
  const found = await r.findMailboxes(addresses)
  const missing = addresses.find((address) => !found.some((mailbox) => mailbox.address === address))
  if (missing !== undefined) throw new Refused('mailbox_unknown', { address: missing })
  return found
}

/** @throws Refused `mailbox_unknown` */
export async function requireMailbox(r: AddressReader, written: string): Promise<AddressMailbox> {
  const [found] = await requireMailboxes(r, [written])
  if (!found) throw new Refused('mailbox_unknown', { address: written })
  return found
}

/** @throws Refused `not_found`, also for an alias of another organisation */
export async function requireAlias(r: AddressReader, id: AddressId): Promise<Extract<GivenAddress, { kind: 'alias' }>> {
  const found = await r.find(id)
  if (found?.kind !== 'alias') throw new Refused('not_found')
  return found
}

/** @throws Refused `not_found`, also for a group of another organisation */
export async function requireGroup(r: AddressReader, id: AddressId): Promise<Extract<GivenAddress, { kind: 'group' }>> {
  const found = await r.find(id)
  if (found?.kind !== 'group') throw new Refused('not_found')
  return found
}
