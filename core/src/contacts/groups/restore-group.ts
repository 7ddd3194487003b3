import { MAX_CONTACT_GROUPS } from '@sen/model/contacts/limits'
import type { ContactGroupId } from '@sen/model/ids'
import type { Actor } from '../../kit/actor.ts'
import { Refused } from '../../kit/refused.ts'
import type { MailStore } from '../../store.ts'
import type { ContactGroup } from '../contact-group-store.ts'
import { requireGroup, requireGroupName } from './require-group.ts'

/** @throws Refused contact_group_not_found, contact_group_exists, too_many_contact_groups */
export async function restoreGroup(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: ContactGroupId,
): Promise<ContactGroup> {
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const listed = await w.contactGroups.find(id)
    if (listed) return listed
    const removed = await w.contactGroups.findRemoved(id)
    if (!removed) throw new Refused('contact_group_not_found')
    const others = await w.contactGroups.names()
    requireGroupName(removed.name, others)
    if (others.length >= MAX_CONTACT_GROUPS) throw new Refused('too_many_contact_groups')
    await w.contactGroups.restore(id)
    await w.record({ type: 'contacts.changed', version })
    return requireGroup(w, id)
  })
}
