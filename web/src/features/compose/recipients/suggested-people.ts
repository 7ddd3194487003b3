import type { ContactGroupField } from '@sen/contract/contacts/contact-groups'
import type { AddressField } from '@sen/contract/fields'
import { normaliseEmail } from '@sen/model/addresses'
import { MAX_SUGGESTED_CONTACT_GROUPS, MAX_SUGGESTED_RECIPIENTS } from '@sen/model/contacts/limits'
import { exactAccentsFirst, matchesPerson, typedWords } from '@sen/model/contacts/matching-people'

export type Suggestion =
  | { readonly kind: 'person'; readonly key: string; readonly person: AddressField }
  | { readonly kind: 'group'; readonly key: string; readonly group: ContactGroupField }

interface KnownPeople {
  /** Cached people, most used first. */
  readonly used: readonly AddressField[]
  readonly found: readonly AddressField[]
  readonly groups: readonly ContactGroupField[]
  readonly taken: readonly AddressField[]
}

/** Late results from the server never move earlier ones. */
export function suggestedPeople(typed: string, { used, found, groups, taken }: KnownPeople): readonly Suggestion[] {
  const words = typedWords(typed)
  if (words.length === 0) return []
  const seen = new Set(taken.map(({ email }) => normaliseEmail(email)))
  const fresh = (people: readonly AddressField[]) =>
    people.filter((person) => {
      const email = normaliseEmail(person.email)
      if (seen.has(email) || !matchesPerson(person, words)) return false
      seen.add(email)
      return true
    })
  const fitting = groups.filter(({ name, members }) => members > 0 && matchesPerson({ name, email: '' }, words))
  const named = exactAccentsFirst(
    fitting.map((group) => ({ name: group.name, email: '', group })),
    typed,
  ).slice(0, MAX_SUGGESTED_CONTACT_GROUPS)
  const room = MAX_SUGGESTED_RECIPIENTS - named.length
  const atHand = exactAccentsFirst(fresh(used), typed).slice(0, room)
  const more = exactAccentsFirst(fresh(found), typed).slice(0, room - atHand.length)
  return [
    ...atHand.map(suggestPerson),
    ...named.map(({ group }): Suggestion => ({ kind: 'group', key: `group ${group.id}`, group })),
    ...more.map(suggestPerson),
  ]
}

function suggestPerson(person: AddressField): Suggestion {
  return { kind: 'person', key: person.email, person }
}
