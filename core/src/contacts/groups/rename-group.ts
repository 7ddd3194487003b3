import type { ContactGroupId } from '@sen/model/ids'
import type { Actor } from '../../kit/actor.ts'
import type { MailStore } from '../../store.ts'
import type { ContactGroup } from '../contact-group-store.ts'
import { requireGroup, requireGroupName } from './require-group.ts'

/** @throws Refused contact_group_not_found, contact_group_invalid, contact_group_exists */
export async function renameGroup(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: ContactGroupId,
  typed: string,
): Promise<ContactGroup> {
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    await requireGroup(w, id)
    const others = (await w.contactGroups.names()).filter((group) => group.id !== id)
    await w.contactGroups.rename(id, requireGroupName(typed, others))
    await w.record({ type: 'contacts.changed', version })
    return requireGroup(w, id)
  })
}
