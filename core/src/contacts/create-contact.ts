import type { ContactDetails } from '@sen/model/contacts/contact'
import type { ContactGroupId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import type { Contact } from './contact-store.ts'
import { requireRoomInGroups } from './groups/require-group.ts'
import { requireContact, requireDetails, requireFreeAddresses, requireRoomForContact } from './require-contact.ts'

/** @throws Refused contact_invalid, contact_exists, too_many_contacts, contact_group_not_found, contact_group_full */
export async function createContact(
  needs: { readonly store: MailStore },
  actor: Actor,
  typed: Partial<ContactDetails> & { readonly groupIds?: readonly ContactGroupId[] | undefined },
): Promise<Contact> {
  const details = requireDetails(typed)
  const groupIds = typed.groupIds ?? []
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    await requireRoomForContact(w)
    await requireFreeAddresses(w, details.emails)
    await requireRoomInGroups(w, groupIds)
    const [id] = await w.contacts.create([details], 'by_hand')
    if (id === undefined) throw new Error('a contact was not created')
    if (groupIds.length > 0) await w.contactGroups.setGroups(id, groupIds)
    await w.record({ type: 'contacts.changed', version })
    return requireContact(w, id)
  })
}
