import { domainOf } from '../../addresses.ts'
import { type OwnNames, ownNamesOf } from '../../trust/own-names.ts'
import { safeDisplayName } from '../../trust/safe-display-name.ts'
import { NAMELESS } from '../contact.ts'
import type { ReadVcards, VcardPerson } from './vcard.ts'

/** Removes names that read as an address which the card does not have. Suggestions show a name before its address. */
export function withholdVcardNames(read: ReadVcards, ownDomains: readonly string[]): ReadVcards {
  const own = ownNamesOf(ownDomains)
  return {
    ...read,
    people: read.people.map((person) => (isTruthful(person, own) ? person : { ...person, ...NAMELESS })),
  }
}

/** A contact's name is shown with each of its addresses. */
function isTruthful({ name, emails }: VcardPerson, own: OwnNames): boolean {
  // A name without any address needs one check, however many addresses the card has.
  if (name === '' || safeDisplayName({ name, email: '' }, own) !== '') return true
  const byDomain = new Map(emails.map((email) => [domainOf(email), email]))
  return [...byDomain.values()].every((email) => safeDisplayName({ name, email }, own) !== '')
}
