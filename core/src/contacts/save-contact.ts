import type { Address } from '@sen/model/addresses'
import { isValidEmail } from '@sen/model/addresses'
import { renamed, tidyContact } from '@sen/model/contacts/contact'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore, Writer } from '../store.ts'
import { requireRoomForContact } from './require-contact.ts'

/** Renames the contact that has the address. @throws Refused invalid_receivers, too_many_contacts */
export async function saveContact(
  needs: { readonly store: MailStore },
  actor: Actor,
  person: Address,
): Promise<Address> {
  const kept = contactAddress(person)
  await needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    await savePerson(w, kept)
    await w.record({ type: 'contacts.changed', version })
  })
  return kept
}

/** Returns the stored form: lower case and a single-line name. @throws Refused invalid_receivers */
export function contactAddress(person: Address): Address {
  const { name, emails } = tidyContact({ name: person.name, emails: [person.email] })
  const [email] = emails
  if (email === undefined || !isValidEmail(email)) throw new Refused('invalid_receivers', { emails: [person.email] })
  return { name, email }
}

/** An empty name keeps the existing one. */
export async function savePerson(w: Writer, { name, email }: Address): Promise<void> {
  const [owner] = await w.contacts.ownersOf([email])
  if (owner) {
    if (name !== '') await w.contacts.change([{ ...owner, ...renamed(owner, name) }])
    await w.contacts.unhide(email)
    return
  }
  await requireRoomForContact(w)
  const known = name === '' ? await w.contacts.nameOf(email) : name
  await w.contacts.create([tidyContact({ name: known, emails: [email] })], 'by_hand')
}
