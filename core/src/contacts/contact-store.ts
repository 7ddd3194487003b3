import type { Address } from '@sen/model/addresses'
import type { ContactDetails } from '@sen/model/contacts/contact'
import type { ContactGroupId, ContactId } from '@sen/model/ids'
import type { KnownOfAuthor } from '@sen/model/trust/strangers'

export interface KnownPerson {
  readonly name: string
  readonly email: string
  /** How often this mailbox wrote to them, and heard from them. */
  readonly written: number
  readonly heard: number
}

export interface Contact extends ContactDetails {
  readonly id: ContactId
  /** The groups that they are in. */
  readonly groupIds: readonly ContactGroupId[]
}

/** Which of the contacts: those who have for each word one that begins so, and who are in the group. */
export interface ContactSelection {
  /** Folded, by `typedWords`; all contacts without words. */
  readonly words: readonly string[]
  readonly groupId?: ContactGroupId | undefined
}

export interface ContactReader {
  /** A page of contacts by their names, and how many there are: two round trips at most, each along an index. */
  page(
    selection: ContactSelection & { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly contacts: readonly Contact[]; readonly total: number }>
  /** The next ones by their names, after this one; from the first without it. */
  after(last: Contact | undefined, groupId: ContactGroupId | undefined, limit: number): Promise<readonly Contact[]>
  find(id: ContactId): Promise<Contact | undefined>
  /** How many of these are contacts. */
  countOf(ids: readonly ContactId[]): Promise<number>
  /** Those to whom any of these addresses belongs; each of them once. */
  ownersOf(emails: readonly string[]): Promise<readonly Contact[]>
  count(): Promise<number>
  /** By which this address is known from mail; empty without one. */
  nameOf(email: string): Promise<string>
  /**
   * People that mail was exchanged with, or who were kept, whose name or address has for each word one that begins so; all
   * without words. Those written to come first, the more and the later the sooner, then those only heard from.
   */
  people(words: readonly string[], limit: number): Promise<readonly KnownPerson[]>
  /** Who is not to be offered, by their addresses. */
  hidden(limit: number): Promise<readonly Address[]>
  /**
   * Other mailboxes of the organisation, its aliases and groups, but those that are not to be offered. All that fit `matchesPerson` for
   * these words are among them, with some that do not.
   */
  colleagues(words: readonly string[], limit: number): Promise<readonly Address[]>
  /** As `colleagues`, one's own and those that are not to be offered too. */
  accounts(words: readonly string[], limit: number): Promise<readonly Address[]>
  /**
   * For each of these authors, in their order, what is known of the address and of those whom it may be taken for. One
   * round trip, and for each author a bounded number of looks into indexes, however much mail there is.
   */
  knownOf(authors: readonly SoughtAuthor[]): Promise<readonly KnownOfAuthor[]>
}

/** An author in the forms that people are found by. */
export interface SoughtAuthor {
  /** Lower case; `untagged`: the same without its tag. */
  readonly email: string
  readonly untagged: string
  /** What stands before the at sign. */
  readonly local: string
  readonly nameKeys: readonly string[]
  readonly domainKeys: readonly string[]
}

export interface ContactWriter extends ContactReader {
  /**
   * Makes contacts; answers their ids, in their order. Whoever is made `by_hand` is offered again where they were hidden; who
   * comes `by_import` stays hidden, and is offered behind those that mail was exchanged with.
   */
  create(contacts: readonly ContactDetails[], how: 'by_hand' | 'by_import'): Promise<readonly ContactId[]>
  change(contacts: readonly (ContactDetails & { readonly id: ContactId })[]): Promise<void>
  /** The list has them no more; whom mail was exchanged with is suggested as before. */
  remove(id: ContactId, at: Date): Promise<void>
  /** What was removed and is not forgotten yet. */
  findRemoved(id: ContactId): Promise<Contact | undefined>
  /** As it was, with these addresses. */
  restore(contact: Contact): Promise<void>
  /** Suggested again, where it was hidden. */
  offer(email: string): Promise<void>
  /** What was exchanged with `email` counts for `instead` from now on; the old address is not offered any more. */
  replaceAddress(email: string, instead: string): Promise<void>
  /** Not offered until written to again; or offered as before. */
  hide(email: string, isHidden: boolean): Promise<void>
}
