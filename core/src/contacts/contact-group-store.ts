import type { Address } from '@sen/model/addresses'
import type { ContactGroupId, ContactId } from '@sen/model/ids'

export interface NamedGroup {
  readonly id: ContactGroupId
  readonly name: string
}

/** A group of contacts that is used as a recipient. */
export interface ContactGroup extends NamedGroup {
  readonly memberCount: number
}

export interface ContactGroupReader {
  /** Lists all groups by name and counts their members. */
  all(): Promise<readonly ContactGroup[]>
  /** Lists all groups by name without counting members. */
  names(): Promise<readonly NamedGroup[]>
  /** Returns the groups that exist. */
  some(ids: readonly ContactGroupId[]): Promise<readonly ContactGroup[]>
  find(id: ContactGroupId): Promise<ContactGroup | undefined>
  /** Returns the recipients of a message to the group: the first address of each member, sorted by name. */
  recipients(id: ContactGroupId, limit: number): Promise<readonly Address[]>
}

export interface ContactGroupWriter extends ContactGroupReader {
  create(name: string): Promise<ContactGroupId>
  rename(id: ContactGroupId, name: string): Promise<void>
  /** Removes a group. Its members stay contacts. */
  remove(id: ContactGroupId, at: Date): Promise<void>
  /** Returns a removed group that can be restored. It counts the members that are still contacts. */
  findRemoved(id: ContactGroupId): Promise<ContactGroup | undefined>
  restore(id: ContactGroupId): Promise<void>
  /** Adds members and skips existing ones and unknown ids. Returns how many were added. */
  add(id: ContactGroupId, members: readonly ContactId[]): Promise<number>
  take(id: ContactGroupId, members: readonly ContactId[]): Promise<void>
  setGroups(contactId: ContactId, groupIds: readonly ContactGroupId[]): Promise<void>
}
