import { typedWords } from '@sen/model/contacts/matching-people'
import type { AddressId } from '@sen/model/ids'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import { type Administrator, requireAdministrator } from '../organisations/require-administrator.ts'
import type { CatchAll, GivenAddress, Group, ListedAddress } from './address-store.ts'
import { requireGroup } from './require-address.ts'

/** @throws Refused `not_permitted` */
export async function listAddresses(
  { organisations }: { readonly organisations: OrganisationStore },
  by: Administrator,
  {
    text,
    ...asked
  }: {
    readonly text: string
    readonly kind: 'alias' | 'group' | undefined
    readonly offset: number
    readonly limit: number
  },
): Promise<{ readonly addresses: readonly ListedAddress[]; readonly total: number }> {
  const { organisationId } = requireAdministrator(by)
  return organisations.read(organisationId, (r) => r.addresses.list({ ...asked, words: typedWords(text) }))
}

/** @throws Refused `not_permitted` */
export async function listWholeAddresses(
  { organisations }: { readonly organisations: OrganisationStore },
  by: Administrator,
): Promise<readonly GivenAddress[]> {
  const { organisationId } = requireAdministrator(by)
  return organisations.read(organisationId, (r) => r.addresses.all())
}

/** Returns a group with its members. @throws Refused `not_permitted`, `not_found`, also when it is no group */
export async function findGroup(
  { organisations }: { readonly organisations: OrganisationStore },
  by: Administrator,
  id: AddressId,
): Promise<Group> {
  const { organisationId } = requireAdministrator(by)
  return organisations.read(organisationId, (r) => requireGroup(r.addresses, id))
}

/** @throws Refused `not_permitted` */
export async function findAddress(
  { organisations }: { readonly organisations: OrganisationStore },
  by: Administrator,
  address: string,
): Promise<GivenAddress | undefined> {
  const { organisationId } = requireAdministrator(by)
  return organisations.read(organisationId, (r) => r.addresses.findByAddress(address))
}

/** @throws Refused `not_permitted` */
export async function listCatchAlls(
  { organisations }: { readonly organisations: OrganisationStore },
  by: Administrator,
): Promise<readonly CatchAll[]> {
  const { organisationId } = requireAdministrator(by)
  return organisations.read(organisationId, (r) => r.addresses.catchAlls())
}
