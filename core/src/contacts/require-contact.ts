import { type ContactDetails, contactProblem, renamed, tidyContact } from '@sen/model/contacts/contact'
import { MAX_CONTACTS } from '@sen/model/contacts/limits'
import type { ContactId } from '@sen/model/ids'
import { Refused } from '../kit/refused.ts'
import { requireReadable } from '../kit/require-readable.ts'
import type { Reader } from '../store.ts'
import type { Contact } from './contact-store.ts'

/** @throws Refused contact_not_found */
export async function requireContact(reader: Reader, id: ContactId): Promise<Contact> {
  const contact = await reader.contacts.find(id)
  if (!contact) throw new Refused('contact_not_found')
  return contact
}

/**
 * Returns the stored form.
 * @param before the stored details, which an import may have filled with unreadable characters
 * @throws Refused contact_invalid, `invalid` with the field
 */
export function requireDetails(typed: Partial<ContactDetails>, before?: ContactDetails): ContactDetails {
  for (const field of ['name', 'organisation', 'phone'] as const) {
    const value = typed[field]
    if (value !== undefined && value !== before?.[field]) requireReadable(field, value)
  }
  const tidied = tidyContact({ ...before, ...typed })
  const details = before ? { ...tidied, ...renamed({ ...tidied, name: before.name }, tidied.name) } : tidied
  const problem = contactProblem(details)
  if (problem) {
    throw new Refused('contact_invalid', {
      problem: problem.kind,
      ...(problem.kind === 'address_invalid' && { emails: problem.emails }),
    })
  }
  return details
}

/**
 * Product decision 61.
 * @param own the contact that may have them already
 * @throws Refused contact_exists, with the address and the name of the other contact
 */
export async function requireFreeAddresses(reader: Reader, emails: readonly string[], own?: ContactId): Promise<void> {
  const others = (await reader.contacts.ownersOf(emails)).filter(({ id }) => id !== own)
  const [other] = others
  if (!other) return
  const email = emails.find((each) => other.emails.includes(each))
  throw new Refused('contact_exists', { email, name: other.name || other.emails[0] })
}

/** @throws Refused too_many_contacts */
export async function requireRoomForContact(reader: Reader): Promise<void> {
  if ((await reader.contacts.count()) >= MAX_CONTACTS) throw new Refused('too_many_contacts')
}
