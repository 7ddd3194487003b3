import type { Address } from '@sen/model/addresses'
import { MAX_CONTACT_GROUP_MEMBERS } from '@sen/model/contacts/limits'
import type { ContactGroupId } from '@sen/model/ids'
import type { Actor } from '../../kit/actor.ts'
import type { MailStore } from '../../store.ts'
import { requireGroup } from './require-group.ts'

/** @throws Refused contact_group_not_found */
export function listGroupRecipients(
  needs: { readonly store: MailStore },
  actor: Actor,
  id: ContactGroupId,
): Promise<readonly Address[]> {
  return needs.store.read(actor.mailboxId, async (r) => {
    await requireGroup(r, id)
    return r.contactGroups.recipients(id, MAX_CONTACT_GROUP_MEMBERS)
  })
}
