import { groupNameKey, tidyGroupName } from '@sen/model/contacts/contact'
import { MAX_CONTACT_GROUP_MEMBERS } from '@sen/model/contacts/limits'
import type { ContactGroupId } from '@sen/model/ids'
import { Refused } from '../../kit/refused.ts'
import { requireReadable } from '../../kit/require-readable.ts'
import type { Reader } from '../../store.ts'
import type { ContactGroup, NamedGroup } from '../contact-group-store.ts'

/** @throws Refused contact_group_not_found */
export async function requireGroup(reader: Reader, id: ContactGroupId): Promise<ContactGroup> {
  const group = await reader.contactGroups.find(id)
  if (!group) throw new Refused('contact_group_not_found')
  return group
}

/** Returns the stored form. @throws Refused contact_group_invalid, contact_group_exists, `invalid` */
export function requireGroupName(typed: string, others: readonly NamedGroup[]): string {
  requireReadable('name', typed)
  const name = tidyGroupName(typed)
  if (name === '') throw new Refused('contact_group_invalid')
  const key = groupNameKey(name)
  if (others.some((group) => groupNameKey(group.name) === key)) throw new Refused('contact_group_exists', { name })
  return name
}

/** @throws Refused contact_group_not_found, contact_group_full */
export async function requireRoomInGroups(reader: Reader, ids: readonly ContactGroupId[]): Promise<void> {
  if (ids.length === 0) return
  const byId = new Map((await reader.contactGroups.some(ids)).map((group) => [group.id, group]))
  for (const id of ids) {
    const group = byId.get(id)
    if (!group) throw new Refused('contact_group_not_found')
    if (group.memberCount >= MAX_CONTACT_GROUP_MEMBERS) throw new Refused('contact_group_full', { name: group.name })
  }
}
