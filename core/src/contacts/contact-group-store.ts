import type { Address } from '@sen/model/addresses'
import type { ContactGroupId, ContactId } from '@sen/model/ids'

export interface NamedGroup {
  readonly id: ContactGroupId
  readonly name: string
}

export interface ContactGroup extends NamedGroup {
  readonly memberCount: number
}

export interface ContactGroupReader {
  all(): Promise<readonly ContactGroup[]>
  names(): Promise<readonly NamedGroup[]>
  some(ids: readonly ContactGroupId[]): Promise<readonly ContactGroup[]>
  find(id: ContactGroupId): Promise<ContactGroup | undefined>
  /** Each recipient is the first address of a member; the list is sorted by name. */
  recipients(id: ContactGroupId, limit: number): Promise<readonly Address[]>
}

export interface ContactGroupWriter extends ContactGroupReader {
  create(name: string): Promise<ContactGroupId>
  rename(id: ContactGroupId, name: string): Promise<void>
  remove(id: ContactGroupId, at: Date): Promise<void>
  findRemoved(id: ContactGroupId): Promise<ContactGroup | undefined>
  restore(id: ContactGroupId): Promise<void>
  add(id: ContactGroupId, members: readonly ContactId[]): Promise<number>
  removeMembers(id: ContactGroupId, members: readonly ContactId[]): Promise<void>
  setGroups(contactId: ContactId, groupIds: readonly ContactGroupId[]): Promise<void>
}
