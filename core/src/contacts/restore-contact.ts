import type { ContactId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { MailStore } from '../store.ts'
import type { Contact } from './contact-store.ts'
import { requireContact, requireFreeAddresses, requireRoomForContact } from './require-contact.ts'

/**
 * Addresses that another contact has by now stay with that one.
 * @throws Refused contact_not_found, contact_exists (none of its addresses is free), too_many_contacts
 */
export async function restoreContact(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: ContactId,
): Promise<Contact> {
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const listed = await w.contacts.find(id)
    if (listed) return listed
    const removed = await w.contacts.findRemoved(id)
    if (!removed) throw new Refused('contact_not_found')
    await requireRoomForContact(w)
    const taken = new Set((await w.contacts.ownersOf(removed.emails)).flatMap(({ emails }) => emails))
    const emails = removed.emails.filter((email) => !taken.has(email))
    if (emails.length === 0) await requireFreeAddresses(w, removed.emails)
    await w.contacts.restore({ ...removed, emails })
    await w.record({ type: 'contacts.changed', version })
    return requireContact(w, id)
  })
}
