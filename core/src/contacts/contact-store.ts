import type { Address } from '@sen/model/addresses'
import type { KnownOfAuthor } from '@sen/model/trust/strangers'

export interface KnownPerson {
  readonly name: string
  readonly email: string
  /** How often this mailbox wrote to them, and heard from them. */
  readonly written: number
  readonly heard: number
}

export interface ContactReader {
  /**
   * People that mail was exchanged with, or who were kept, whose name or address has for each word one that begins so; all
   * without words. Those written to come first, the more and the later the sooner, then those only heard from.
   */
  people(words: readonly string[], limit: number): Promise<readonly KnownPerson[]>
  /** Who is not to be offered, by their addresses. */
  hidden(limit: number): Promise<readonly Address[]>
  /** Other mailboxes of the organisation, but those that are not to be offered. */
  colleagues(limit: number): Promise<readonly Address[]>
  /** All mailboxes of the organisation, one's own too. */
  accounts(limit: number): Promise<readonly Address[]>
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
  /** Keeps this person under this name, and offers them again. */
  save(person: Address): Promise<void>
  /** What was exchanged with `email` counts for `person` from now on; the old address is not offered any more. */
  replace(email: string, person: Address): Promise<void>
  /** Not offered until written to again; or offered as before. */
  hide(email: string, isHidden: boolean): Promise<void>
}
