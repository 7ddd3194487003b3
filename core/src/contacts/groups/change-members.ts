import { MAX_CONTACT_GROUP_MEMBERS } from '@sen/model/contacts/limits'
import type { ContactGroupId, ContactId } from '@sen/model/ids'
import type { Actor } from '../../kit/actor.ts'
import { Refused } from '../../kit/refused.ts'
import type { MailStore } from '../../store.ts'
import type { ContactGroup } from '../contact-group-store.ts'
import { requireGroup } from './require-group.ts'

/** Idempotent. @throws Refused contact_group_not_found, contact_not_found (to add), contact_group_full */
export async function changeMembers(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: ContactGroupId,
  { add, remove }: { readonly add: readonly ContactId[]; readonly remove: readonly ContactId[] },
): Promise<ContactGroup> {
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    await requireGroup(w, id)
    if ((await w.contacts.countOf(add)) < new Set(add).size) throw new Refused('contact_not_found')
    if (remove.length > 0) await w.contactGroups.removeMembers(id, remove)
    if (add.length > 0) await w.contactGroups.add(id, add)
    const group = await requireGroup(w, id)
    if (group.memberCount > MAX_CONTACT_GROUP_MEMBERS) throw new Refused('contact_group_full', { name: group.name })
    await w.record({ type: 'contacts.changed', version })
    return group
  })
}
