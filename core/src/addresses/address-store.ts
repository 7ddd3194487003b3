import type { AddressKind, GroupWriters } from '@sen/model/administration/addresses'
import type { AddressId, DomainId, MailboxId } from '@sen/model/ids'

/** A mailbox that an address reaches, as an Owner knows it. */
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
  /** By address. None where all of them have gone. */
  readonly members: readonly AddressMailbox[]
}

/** What an Owner has given beside people's own addresses. */
export type GivenAddress = Alias | Group

/** As it stands in a list: a group may have hundreds of members. */
export type ListedAddress = Alias | (Omit<Group, 'members'> & { readonly memberCount: number })

export interface CatchAll {
  readonly domainId: DomainId
  readonly domain: string
  readonly isVerified: boolean
  readonly mailbox: AddressMailbox | undefined
}

/** What holds an address that somebody wants: one that is in use, or that was, and until when nobody gets it. */
export type AddressHolder = { readonly kind: AddressKind } | { readonly kind: 'released'; readonly isKeptBack: boolean }

/** The addresses of one organisation. */
export interface AddressReader {
  /**
   * By address. @param words folded: each stands in the address, the group's name, or whom it reaches
   */
  list(asked: {
    readonly words: readonly string[]
    readonly kind: 'alias' | 'group' | undefined
    readonly offset: number
    readonly limit: number
  }): Promise<{ readonly addresses: readonly ListedAddress[]; readonly total: number }>
  /** All of them by address, with whom they reach. */
  all(): Promise<readonly GivenAddress[]>
  find(id: AddressId): Promise<GivenAddress | undefined>
  /** By what was written; never one of another organisation. */
  findByAddress(address: string): Promise<GivenAddress | undefined>
  /** Of all domains, by name. */
  catchAlls(): Promise<readonly CatchAll[]>
  /** A domain of the organisation by any of its spellings. */
  findDomain(
    name: string,
  ): Promise<{ readonly id: DomainId; readonly name: string; readonly isVerified: boolean } | undefined>
  /** Mailboxes of the organisation whose own address it is; what is not one is left out. */
  findMailboxes(addresses: readonly string[]): Promise<readonly AddressMailbox[]>
  /** By address. @param words folded: each stands in the address or the name */
  mailboxesLike(words: readonly string[], limit: number): Promise<readonly AddressMailbox[]>
  /** Whoever holds this local part of the domain. */
  holder(domain: DomainId, localPart: string): Promise<AddressHolder | undefined>
  /** Whether somebody of the domain has a local part that is another and is drawn alike (`drawnLocalPart`). */
  hasLookAlike(domain: DomainId, localPart: string): Promise<boolean>
  count(): Promise<number>
  countAliases(mailbox: MailboxId): Promise<number>
}

/** What is wanted is free, and of the organisation: the verbs have asked. */
export interface AddressWriter extends AddressReader {
  /** It is a sender of the mailbox from now on, confirmed. Undefined: somebody has taken the address meanwhile. */
  addAlias(domain: DomainId, localPart: string, mailbox: MailboxId): Promise<AddressId | undefined>
  pointAlias(id: AddressId, mailbox: MailboxId): Promise<void>
  /** Undefined: somebody has taken the address meanwhile. */
  addGroup(
    domain: DomainId,
    localPart: string,
    group: { readonly name: string; readonly openTo: GroupWriters },
  ): Promise<AddressId | undefined>
  changeGroup(id: AddressId, group: { readonly name: string; readonly openTo: GroupWriters }): Promise<void>
  setMembers(id: AddressId, mailboxes: readonly MailboxId[]): Promise<void>
  /** Nobody is reached by it any more, and no catch-all either for `ADDRESS_RELEASED_DAYS`. */
  release(id: AddressId): Promise<void>
  setCatchAll(domain: DomainId, mailbox: MailboxId | undefined): Promise<void>
}
