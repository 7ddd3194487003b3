import { typedWords } from '@sen/model/contacts/matching-people'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import type { CatchAll, GivenAddress } from './address-store.ts'
import { type AddressGiver, requireGiver } from './require-address.ts'

/**
 * Aliases and groups of the organisation, by address. Searched in addresses, groups' names, and whom they reach, diacritics aside.
 * @throws Refused `not_permitted`
 */
export async function listAddresses(
  { organisations }: { readonly organisations: OrganisationStore },
  by: AddressGiver,
  {
    text,
    ...asked
  }: {
    readonly text: string
    readonly kind: 'alias' | 'group' | undefined
    readonly offset: number
    readonly limit: number
  },
): Promise<{ readonly addresses: readonly GivenAddress[]; readonly total: number }> {
  const { organisationId } = requireGiver(by)
  return organisations.read(organisationId, (r) => r.addresses.list({ ...asked, words: typedWords(text) }))
}

/**
 * The alias or group that this address is; undefined: it is neither, or another organisation's.
 * @throws Refused `not_permitted`
 */
export async function findAddress(
  { organisations }: { readonly organisations: OrganisationStore },
  by: AddressGiver,
  address: string,
): Promise<GivenAddress | undefined> {
  const { organisationId } = requireGiver(by)
  return organisations.read(organisationId, (r) => r.addresses.findByAddress(address))
}

/**
 * Who gets what is written to unknown addresses, for each domain of the organisation.
 * @throws Refused `not_permitted`
 */
export async function listCatchAlls(
  { organisations }: { readonly organisations: OrganisationStore },
  by: AddressGiver,
): Promise<readonly CatchAll[]> {
  const { organisationId } = requireGiver(by)
  return organisations.read(organisationId, (r) => r.addresses.catchAlls())
}
