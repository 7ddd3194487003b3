import type { Address } from '@sen/model/addresses'
import type { ContactDetails } from '@sen/model/contacts/contact'
import type { ContactGroupId, ContactId } from '@sen/model/ids'
import type { AuthorHistory } from '@sen/model/trust/strangers'

export interface KnownPerson {
  readonly name: string
  readonly email: string
  /** How many mails this mailbox sent to and received from them. */
  readonly written: number
  readonly heard: number
}

export interface Contact extends ContactDetails {
  readonly id: ContactId
  readonly groupIds: readonly ContactGroupId[]
}

/** Selects contacts that match every word by prefix and are in the group. */
export interface ContactSelection {
  /** Folded by `typedWords`. Empty for all contacts. */
  readonly words: readonly string[]
  readonly groupId?: ContactGroupId | undefined
}

export interface ContactReader {
  /** Returns a page of contacts by name, and their total, in at most two round trips that use indexes. */
  page(
    selection: ContactSelection & { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly contacts: readonly Contact[]; readonly total: number }>
  /** Returns the contacts after this one, by name; from the first without it. */
  after(last: Contact | undefined, groupId: ContactGroupId | undefined, limit: number): Promise<readonly Contact[]>
  find(id: ContactId): Promise<Contact | undefined>
  /** Counts how many of these ids are contacts. */
  countOf(ids: readonly ContactId[]): Promise<number>
  /** Returns the distinct contacts that have any of these addresses. */
  ownersOf(emails: readonly string[]): Promise<readonly Contact[]>
  count(): Promise<number>
  /** Returns the name of an address as known from mail; empty if unknown. */
  nameOf(email: string): Promise<string>
  /**
   * Returns correspondents and saved people that match every word by prefix in their name or address; all without
   * words. People written to come first, by frequency and recency, then people who only wrote.
   */
  people(words: readonly string[], limit: number): Promise<readonly KnownPerson[]>
  /** Returns the people who are hidden from suggestions, by address. */
  hidden(limit: number): Promise<readonly Address[]>
  /**
   * Returns other mailboxes of the organisation, its aliases and groups, except hidden ones. The result contains all
   * that `matchesPerson` accepts for these words, and some others.
   */
  colleagues(words: readonly string[], limit: number): Promise<readonly Address[]>
  /** Does the same as `colleagues`, including own and hidden addresses. */
  accounts(words: readonly string[], limit: number): Promise<readonly Address[]>
  /**
   * Returns for each author, in order, what is known of the address and of people it may be confused with. It takes one
   * round trip and a bounded number of index lookups per author, regardless of the amount of mail.
   */
  knownOf(authors: readonly SoughtAuthor[]): Promise<readonly AuthorHistory[]>
}

/** An author in the forms by which people are found. */
export interface SoughtAuthor {
  /** In lower case; `untagged`: without its tag. */
  readonly email: string
  readonly untagged: string
  readonly local: string
  readonly nameKeys: readonly string[]
  readonly domainKeys: readonly string[]
}

export interface ContactWriter extends ContactReader {
  /**
   * Creates contacts and returns their ids in order. A contact created `by_hand` is no longer hidden from suggestions.
   * One created `by_import` stays hidden, and is suggested after correspondents.
   */
  create(contacts: readonly ContactDetails[], how: 'by_hand' | 'by_import'): Promise<readonly ContactId[]>
  change(contacts: readonly (ContactDetails & { readonly id: ContactId })[]): Promise<void>
  /** Removes a contact from the list. Correspondents are still suggested. */
  remove(id: ContactId, at: Date): Promise<void>
  /** Returns a removed contact that can be restored. */
  findRemoved(id: ContactId): Promise<Contact | undefined>
  /** Restores a contact with these addresses. */
  restore(contact: Contact): Promise<void>
  /** Ends the hiding of an address from suggestions. */
  offer(email: string): Promise<void>
  /** Transfers the mail statistics of `email` to `instead` and hides the old address from suggestions. */
  replaceAddress(email: string, instead: string): Promise<void>
  /** Hides an address from suggestions until it is written to again, or shows it again. */
  hide(email: string, isHidden: boolean): Promise<void>
}
