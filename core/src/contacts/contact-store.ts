import type { Address } from '@sen/model/addresses'
import type { ContactDetails } from '@sen/model/contacts/contact'
import type { ContactGroupId, ContactId } from '@sen/model/ids'
import type { AuthorHistory } from '@sen/model/trust/strangers'

export interface Correspondent {
  readonly name: string
  readonly email: string
  readonly written: number
  readonly heard: number
}

export interface Contact extends ContactDetails {
  readonly id: ContactId
  readonly groupIds: readonly ContactGroupId[]
}

export interface ContactSelection {
  /** Folded by `typedWords`. Empty for all contacts. */
  readonly words: readonly string[]
  readonly groupId?: ContactGroupId | undefined
}

export interface ContactReader {
  /** Takes at most two round trips, which use indexes. */
  page(
    selection: ContactSelection & { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly contacts: readonly Contact[]; readonly total: number }>
  after(last: Contact | undefined, groupId: ContactGroupId | undefined, limit: number): Promise<readonly Contact[]>
  find(id: ContactId): Promise<Contact | undefined>
  countOf(ids: readonly ContactId[]): Promise<number>
  ownersOf(emails: readonly string[]): Promise<readonly Contact[]>
  count(): Promise<number>
  nameOf(email: string): Promise<string>
  /** People written to come first, by frequency and recency, then people who only wrote. */
  correspondents(words: readonly string[], limit: number): Promise<readonly Correspondent[]>
  hidden(limit: number): Promise<readonly Address[]>
  /** Contains all that `matchesPerson` accepts for these words, and others; hidden ones are excluded. */
  colleagues(words: readonly string[], limit: number): Promise<readonly Address[]>
  /** Includes own and hidden addresses, unlike `colleagues`. */
  accounts(words: readonly string[], limit: number): Promise<readonly Address[]>
  /** Takes one round trip and a bounded number of index lookups per author, regardless of the amount of mail. */
  authorHistories(authors: readonly AuthorQuery[]): Promise<readonly AuthorHistory[]>
}

export interface AuthorQuery {
  /** In lower case; `untagged`: without its tag. */
  readonly email: string
  readonly untagged: string
  readonly local: string
  readonly nameKeys: readonly string[]
  readonly domainKeys: readonly string[]
}

export interface ContactWriter extends ContactReader {
  /** A contact created `by_hand` is no longer hidden from suggestions; one created `by_import` stays hidden. */
  create(contacts: readonly ContactDetails[], how: 'by_hand' | 'by_import'): Promise<readonly ContactId[]>
  change(contacts: readonly (ContactDetails & { readonly id: ContactId })[]): Promise<void>
  remove(id: ContactId, at: Date): Promise<void>
  findRemoved(id: ContactId): Promise<Contact | undefined>
  restore(contact: Contact): Promise<void>
  unhide(email: string): Promise<void>
  replaceAddress(email: string, instead: string): Promise<void>
  /** A hidden address is suggested again once it is written to. */
  hide(email: string, isHidden: boolean): Promise<void>
}
