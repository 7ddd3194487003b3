import { MAX_CONTACT_GROUPS } from '@sen/model/contacts/limits'
import type { Actor } from '../../kit/actor.ts'
import { Refused } from '../../kit/refused.ts'
import type { MailStore } from '../../store.ts'
import type { ContactGroup } from '../contact-group-store.ts'
import { requireGroup, requireGroupName } from './require-group.ts'

/** @throws Refused contact_group_invalid, contact_group_exists, too_many_contact_groups */
export async function createGroup(
  needs: { readonly store: MailStore },
  actor: Actor,
  typed: string,
): Promise<ContactGroup> {
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const others = await w.contactGroups.names()
    const name = requireGroupName(typed, others)
    if (others.length >= MAX_CONTACT_GROUPS) throw new Refused('too_many_contact_groups')
    const id = await w.contactGroups.create(name)
    await w.record({ type: 'contacts.changed', version })
    return requireGroup(w, id)
  })
}
