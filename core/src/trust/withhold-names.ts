import type { Address } from '@sen/model/addresses'
import { safeDisplayName } from '@sen/model/trust/safe-display-name'
import { type DomainList, readOwnNames } from '../kit/require-truthful-name.ts'
import type { Yielder } from '../kit/yielder.ts'
import type { Invitation } from '../ports/calendar-reader.ts'
import type { ParsedMessage } from '../ports/mime.ts'

export interface NameNeeds {
  readonly directory: DomainList
  readonly yielder: Yielder
}

/** Names have up to 500 characters, and a message has thousands of them. */
const NAMES_PER_SLICE = 25

/** Removes names that read as a hosted address or as the address of another person. Readers may see the name only. */
export async function withholdNames(needs: NameNeeds, message: ParsedMessage): Promise<ParsedMessage> {
  const { from, sender, replyTo, to, cc, bcc } = message
  if ([from, sender, replyTo, to, cc, bcc].flat().every(({ name }) => name === '')) return message
  const truthful = await yieldingNameFilter(needs)
  // The checks reject an author whose address is not valid.
  const author = async (person: Address): Promise<Address> => {
    const { name, email } = await truthful(person)
    return { name, email: name === '' && email === '' ? person.name : email }
  }
  const people = async (list: readonly Address[]) => (await inOrder(list, truthful)).filter(isShown)
  return {
    ...message,
    from: await inOrder(from, author),
    sender: await inOrder(sender, author),
    replyTo: await people(replyTo),
    to: await people(to),
    cc: await people(cc),
    bcc: await people(bcc),
  }
}

/** A calendar file proves nothing about the people that it names. */
export async function withholdInvitationNames(needs: NameNeeds, invitation: Invitation): Promise<Invitation> {
  const truthful = await yieldingNameFilter(needs)
  const events = await inOrder(invitation.events, async (event) => {
    const organizer = event.organizer && (await truthful(event.organizer))
    const guests = await inOrder(event.guests, async (guest) => ({ ...guest, ...(await truthful(guest)) }))
    return {
      ...event,
      organizer: organizer && isShown(organizer) ? organizer : undefined,
      guests: guests.filter(isShown),
    }
  })
  return { ...invitation, events }
}

/** Returns an empty text instead of a name that reads as an address. Visitors of links type their names. */
export async function withholdVisitorName(directory: DomainList, name: string): Promise<string> {
  const truthful = await nameFilter(directory)
  return truthful({ name, email: '' }).name
}

async function nameFilter(directory: DomainList): Promise<(person: Address) => Address> {
  const own = await readOwnNames(directory)
  return (person) => ({ name: safeDisplayName(person, own), email: person.email })
}

async function yieldingNameFilter({ directory, yielder }: NameNeeds): Promise<(person: Address) => Promise<Address>> {
  const truthful = await nameFilter(directory)
  let count = 0
  return async (person) => {
    if (person.name === '') return truthful(person)
    count += 1
    if (count % NAMES_PER_SLICE === 0) await yielder.yield()
    return truthful(person)
  }
}

async function inOrder<T, R>(items: readonly T[], each: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = []
  for (const item of items) results.push(await each(item))
  return results
}

function isShown({ name, email }: Address): boolean {
  return name !== '' || email !== ''
}
