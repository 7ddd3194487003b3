import type { ContactDetails } from '@sen/model/contacts/contact'
import type { ContactGroupId, ContactId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { MailStore } from '../store.ts'
import type { Contact } from './contact-store.ts'
import { requireRoomInGroups } from './groups/require-group.ts'
import { requireContact, requireDetails, requireFreeAddresses } from './require-contact.ts'

/** @throws Refused contact_not_found, contact_invalid, contact_exists, contact_group_not_found, contact_group_full */
export async function changeContact(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: ContactId,
  change: Partial<ContactDetails> & { readonly groupIds?: readonly ContactGroupId[] | undefined },
): Promise<Contact> {
  const { groupIds, ...typed } = change
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const before = await requireContact(w, id)
    const details = requireDetails(typed, before)
    await requireFreeAddresses(w, details.emails, id)
    if (groupIds) {
      await requireRoomInGroups(
        w,
        groupIds.filter((each) => !before.groupIds.includes(each)),
      )
      await w.contactGroups.setGroups(id, groupIds)
    }
    await w.contacts.change([{ ...details, id }])
    await w.record({ type: 'contacts.changed', version })
    return requireContact(w, id)
  })
}
