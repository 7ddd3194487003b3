import type { Address } from '../addresses.ts'

/** The header fields that name an author (RFC 5322 section 3.6.2). */
export interface AuthorFields {
  readonly from: readonly Address[]
  readonly sender: readonly Address[]
}

/**
 * Returns the authors that a message shows: those in From or, without any there, those in Sender. Everything that displays,
 * matches or verifies an author uses this list, so that an address is never shown without having been judged.
 */
export function shownAuthors({ from, sender }: AuthorFields): readonly Address[] {
  return from.length > 0 ? from : sender
}

/** Returns the author to use where only one fits; empty if the message names none. */
export function firstAuthor(fields: AuthorFields): Address {
  return shownAuthors(fields)[0] ?? { name: '', email: '' }
}
