import type { PersonState } from '@sen/model/account/people'
import { typedWords } from '@sen/model/contacts/matching-people'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import type { Person } from './people-store.ts'

/**
 * Lists the members of the actor's organisation by address, including deleted ones while they can be restored. The
 * search covers names and addresses without diacritics.
 * @throws Refused `not_permitted`
 */
export async function listPeople(
  { organisations }: { readonly organisations: OrganisationStore },
  actor: Actor,
  {
    text,
    ...wanted
  }: {
    readonly text: string
    readonly state: PersonState | undefined
    readonly offset: number
    readonly limit: number
  },
): Promise<{ readonly people: readonly Person[]; readonly total: number }> {
  requirePermission(actor, 'administer')
  return organisations.read(actor.organisationId, (r) => r.people.list({ ...wanted, words: typedWords(text) }))
}
