import type { Address } from '@sen/model/addresses'
import type { ContactGroupId, ContactId } from '@sen/model/ids'

export interface NamedGroup {
  readonly id: ContactGroupId
  readonly name: string
}

/** People who are often written to together. */
export interface ContactGroup extends NamedGroup {
  readonly memberCount: number
}

export interface ContactGroupReader {
  /** By their names. It counts the members of all of them. */
  all(): Promise<readonly ContactGroup[]>
  /** The same without their members. */
  names(): Promise<readonly NamedGroup[]>
  /** Of these, the ones that are there. */
  some(ids: readonly ContactGroupId[]): Promise<readonly ContactGroup[]>
  find(id: ContactGroupId): Promise<ContactGroup | undefined>
  /** Whom a message to the group goes to: the first address of each member, by their names. */
  recipients(id: ContactGroupId, limit: number): Promise<readonly Address[]>
}

export interface ContactGroupWriter extends ContactGroupReader {
  create(name: string): Promise<ContactGroupId>
  rename(id: ContactGroupId, name: string): Promise<void>
  /** Its members stay contacts. */
  remove(id: ContactGroupId, at: Date): Promise<void>
  /** What was removed and is not forgotten yet; its members, as many as are contacts still. */
  findRemoved(id: ContactGroupId): Promise<ContactGroup | undefined>
  restore(id: ContactGroupId): Promise<void>
  /** Those who are in it already, and ids of nobody, are passed over; answers how many came. */
  add(id: ContactGroupId, members: readonly ContactId[]): Promise<number>
  take(id: ContactGroupId, members: readonly ContactId[]): Promise<void>
  /** In these groups, and in no others. */
  setGroups(contactId: ContactId, groupIds: readonly ContactGroupId[]): Promise<void>
}
