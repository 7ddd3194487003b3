import { MAX_OFFERED_MAILBOXES } from '@sen/model/administration/addresses'
import { typedWords } from '@sen/model/contacts/matching-people'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import { type Administrator, requireAdministrator } from '../organisations/require-administrator.ts'
import type { AddressMailbox } from './address-store.ts'

/** @throws Refused `not_permitted` */
export async function findMailboxes(
  { organisations }: { readonly organisations: OrganisationStore },
  by: Administrator,
  text: string,
): Promise<readonly AddressMailbox[]> {
  const { organisationId } = requireAdministrator(by)
  return organisations.read(organisationId, (r) => r.addresses.mailboxesLike(typedWords(text), MAX_OFFERED_MAILBOXES))
}
