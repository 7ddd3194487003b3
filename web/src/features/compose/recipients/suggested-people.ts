import type { AddressField } from '@sen/contract/fields'
import { normaliseEmail } from '@sen/model/addresses'
import { exactAccentsFirst, matchesPerson, typedWords } from '@sen/model/contacts/matching-people'
import { MAX_SUGGESTED_RECIPIENTS } from '@sen/model/limits'

/** Of the people at hand those that fit, in their order, then those that were found besides; without those taken. */
export function suggestedPeople(
  typed: string,
  used: readonly AddressField[],
  found: readonly AddressField[],
  taken: readonly AddressField[],
): readonly AddressField[] {
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
  const atHand = exactAccentsFirst(fresh(used), typed)
  return [...atHand, ...exactAccentsFirst(fresh(found), typed)].slice(0, MAX_SUGGESTED_RECIPIENTS)
}
