import type { PersonState } from '@sen/model/account/people'
import { typedWords } from '@sen/model/contacts/matching-people'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import type { Person } from './people-store.ts'

/** Includes deleted people while they can be restored. @throws Refused `not_permitted` */
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
