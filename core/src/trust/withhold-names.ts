import type { Address } from '@sen/model/addresses'
import { type OwnNames, ownNamesOf } from '@sen/model/trust/own-names'
import { truthfulName } from '@sen/model/trust/truthful-name'
import type { Directory } from '../mailboxes/directory.ts'
import type { Invitation } from '../ports/calendar-reader.ts'
import type { ParsedMessage } from '../ports/mime.ts'

type DomainList = Pick<Directory, 'verifiedDomains'>

/** The same list is used for a minute of mail, so its skeletons are computed once. */
const namesOfLists = new WeakMap<readonly string[], OwnNames>()

/** Removes names that read as a hosted address or as an address of somebody else. Readers may see the name only. */
export async function withholdNames(directory: DomainList, message: ParsedMessage): Promise<ParsedMessage> {
  const { from, sender, replyTo, to, cc, bcc } = message
  if ([from, sender, replyTo, to, cc, bcc].flat().every(({ name }) => name === '')) return message
  const truthful = await nameFilter(directory)
  // The checks reject an author whose address is not valid.
  const author = (person: Address): Address => {
    const { name, email } = truthful(person)
    return { name, email: name === '' && email === '' ? person.name : email }
  }
  const people = (list: readonly Address[]): readonly Address[] => list.map(truthful).filter(isShown)
  const recipients = { replyTo: people(replyTo), to: people(to), cc: people(cc), bcc: people(bcc) }
  return { ...message, ...recipients, from: from.map(author), sender: sender.map(author) }
}

/** A calendar file proves nothing about the people that it names. */
export async function withholdInvitationNames(directory: DomainList, invitation: Invitation): Promise<Invitation> {
  const truthful = await nameFilter(directory)
  const events = invitation.events.map((event) => {
    const organizer = event.organizer && truthful(event.organizer)
    const guests = event.guests.map((guest) => ({ ...guest, ...truthful(guest) })).filter(isShown)
    return { ...event, organizer: organizer && isShown(organizer) ? organizer : undefined, guests }
  })
  return { ...invitation, events }
}

/** Returns an empty text instead of a name that reads as an address. Visitors of links type their names. */
export async function withholdVisitorName(directory: DomainList, name: string): Promise<string> {
  const truthful = await nameFilter(directory)
  return truthful({ name, email: '' }).name
}

async function nameFilter(directory: DomainList): Promise<(person: Address) => Address> {
  const domains = await directory.verifiedDomains('lately')
  const own = namesOfLists.get(domains) ?? ownNamesOf(domains)
  namesOfLists.set(domains, own)
  return (person) => ({ name: truthfulName(person, own), email: person.email })
}

function isShown({ name, email }: Address): boolean {
  return name !== '' || email !== ''
}
