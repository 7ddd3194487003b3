import type { AddressKind, GroupWriters } from '@sen/model/administration/addresses'
import type { AddressId, DomainId, MailboxId } from '@sen/model/ids'

export interface AddressMailbox {
  readonly mailboxId: MailboxId
  readonly address: string
  readonly displayName: string
}

interface GivenBase {
  readonly id: AddressId
  readonly address: string
}

export interface Alias extends GivenBase {
  readonly kind: 'alias'
  readonly mailbox: AddressMailbox
}

export interface Group extends GivenBase {
  readonly kind: 'group'
  readonly name: string
  readonly openTo: GroupWriters
  readonly members: readonly AddressMailbox[]
}

export type GivenAddress = Alias | Group

export type ListedAddress = Alias | (Omit<Group, 'members'> & { readonly memberCount: number })

export interface CatchAll {
  readonly domainId: DomainId
  readonly domain: string
  readonly isVerified: boolean
  readonly mailbox: AddressMailbox | undefined
}

export type AddressHolder = { readonly kind: AddressKind } | { readonly kind: 'released'; readonly isKeptBack: boolean }

export interface AddressReader {
  /** Sorted by address. @param words folded; each must occur in the address, the group's name, or a member */
  list(asked: {
    readonly words: readonly string[]
    readonly kind: 'alias' | 'group' | undefined
    readonly offset: number
    readonly limit: number
  }): Promise<{ readonly addresses: readonly ListedAddress[]; readonly total: number }>
  all(): Promise<readonly GivenAddress[]>
  find(id: AddressId): Promise<GivenAddress | undefined>
  findByAddress(address: string): Promise<GivenAddress | undefined>
  catchAlls(): Promise<readonly CatchAll[]>
  findDomain(
    name: string,
  ): Promise<{ readonly id: DomainId; readonly name: string; readonly isVerified: boolean } | undefined>
  findMailboxes(addresses: readonly string[]): Promise<readonly AddressMailbox[]>
  /** Sorted by address. @param words folded; each must occur in the address or the name */
  mailboxesLike(words: readonly string[], limit: number): Promise<readonly AddressMailbox[]>
  holder(domain: DomainId, localPart: string): Promise<AddressHolder | undefined>
  hasLookAlike(domain: DomainId, localPart: string): Promise<boolean>
  count(): Promise<number>
  countAliases(mailbox: MailboxId): Promise<number>
}

/** Callers must check that the address is free and belongs to the organisation. */
export interface AddressWriter extends AddressReader {
  addAlias(domain: DomainId, localPart: string, mailbox: MailboxId): Promise<AddressId | undefined>
  pointAlias(id: AddressId, mailbox: MailboxId): Promise<void>
  addGroup(
    domain: DomainId,
    localPart: string,
    group: { readonly name: string; readonly openTo: GroupWriters },
  ): Promise<AddressId | undefined>
  changeGroup(id: AddressId, group: { readonly name: string; readonly openTo: GroupWriters }): Promise<void>
  setMembers(id: AddressId, mailboxes: readonly MailboxId[]): Promise<void>
  /** Releases an address. It reaches nobody, and no catch-all either for `ADDRESS_RELEASED_DAYS`. */
  release(id: AddressId): Promise<void>
  setCatchAll(domain: DomainId, mailbox: MailboxId | undefined): Promise<void>
}
