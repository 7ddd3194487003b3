import { typedWords } from '@sen/model/contacts/matching-people'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import { type Administrator, requireAdministrator } from '../organisations/require-administrator.ts'
import type { AddressMailbox } from './address-store.ts'

/** As many as a list of choices shows. */
const MOST_FOUND = 20

/**
 * Mailboxes of the organisation that an address may reach, by address; by what is typed of name or address, diacritics aside.
 * @throws Refused `not_permitted`
 */
export async function findMailboxes(
  { organisations }: { readonly organisations: OrganisationStore },
  by: Administrator,
  text: string,
): Promise<readonly AddressMailbox[]> {
  const { organisationId } = requireAdministrator(by)
  return organisations.read(organisationId, (r) => r.addresses.mailboxesLike(typedWords(text), MOST_FOUND))
}
