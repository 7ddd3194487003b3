import type { Address } from '../addresses.ts'

/** RFC 5322 section 3.6.2. */
export interface AuthorFields {
  readonly from: readonly Address[]
  readonly sender: readonly Address[]
}

/** Authors in From, else in Sender. What displays, matches or verifies an author uses this list. */
export function shownAuthors({ from, sender }: AuthorFields): readonly Address[] {
  return from.length > 0 ? from : sender
}

export function firstAuthor(fields: AuthorFields): Address {
  return shownAuthors(fields)[0] ?? { name: '', email: '' }
}
