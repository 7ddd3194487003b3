import type { AddressKind, GroupWriters } from '@sen/model/administration/addresses'
import type { AddressId, DomainId, MailboxId } from '@sen/model/ids'

/** A mailbox that an address reaches, as shown to an Owner. */
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
  /** Sorted by address. Empty when all members were deleted. */
  readonly members: readonly AddressMailbox[]
}

/** An address that an Owner has added besides people's primary addresses. */
export type GivenAddress = Alias | Group

/** A list entry. A group may have hundreds of members, so only their number is included. */
export type ListedAddress = Alias | (Omit<Group, 'members'> & { readonly memberCount: number })

export interface CatchAll {
  readonly domainId: DomainId
  readonly domain: string
  readonly isVerified: boolean
  readonly mailbox: AddressMailbox | undefined
}

/** The holder of a requested address: one in use, or a released one, which may still be blocked. */
export type AddressHolder = { readonly kind: AddressKind } | { readonly kind: 'released'; readonly isKeptBack: boolean }

export interface AddressReader {
  /** Sorted by address. @param words folded; each must occur in the address, the group's name, or a member */
  list(asked: {
    readonly words: readonly string[]
    readonly kind: 'alias' | 'group' | undefined
    readonly offset: number
    readonly limit: number
  }): Promise<{ readonly addresses: readonly ListedAddress[]; readonly total: number }>
  /** Returns all of them with their members, sorted by address. */
  all(): Promise<readonly GivenAddress[]>
  find(id: AddressId): Promise<GivenAddress | undefined>
  /** Finds an address as written, within the organisation only. */
  findByAddress(address: string): Promise<GivenAddress | undefined>
  /** Lists all domains by name. */
  catchAlls(): Promise<readonly CatchAll[]>
  /** Finds a domain of the organisation by any spelling. */
  findDomain(
    name: string,
  ): Promise<{ readonly id: DomainId; readonly name: string; readonly isVerified: boolean } | undefined>
  /** Finds mailboxes of the organisation by their primary addresses, without unknown ones. */
  findMailboxes(addresses: readonly string[]): Promise<readonly AddressMailbox[]>
  /** Sorted by address. @param words folded; each must occur in the address or the name */
  mailboxesLike(words: readonly string[], limit: number): Promise<readonly AddressMailbox[]>
  holder(domain: DomainId, localPart: string): Promise<AddressHolder | undefined>
  /** Returns whether the domain has another local part that looks the same (`foldLookAlikeLocalPart`). */
  hasLookAlike(domain: DomainId, localPart: string): Promise<boolean>
  count(): Promise<number>
  countAliases(mailbox: MailboxId): Promise<number>
}

/** Callers must check that the address is free and belongs to the organisation. */
export interface AddressWriter extends AddressReader {
  /** Adds an alias, which becomes a verified sender of the mailbox. Undefined when the address was taken meanwhile. */
  addAlias(domain: DomainId, localPart: string, mailbox: MailboxId): Promise<AddressId | undefined>
  pointAlias(id: AddressId, mailbox: MailboxId): Promise<void>
  /** Returns undefined when the address was taken meanwhile. */
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
