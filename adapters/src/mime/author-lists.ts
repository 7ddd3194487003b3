import type { Address } from '@sen/model/addresses'
import { readAddresses, readAuthors } from './header-addresses.ts'
import type { Header } from './message-tree.ts'

export interface AuthorLists {
  readonly from: readonly Address[]
  readonly sender: readonly Address[]
  readonly replyTo: readonly Address[]
}

/** Reads who wrote a message. Everything that shows or verifies an author uses these lists. */
export function readAuthorLists(headers: readonly Header[], charset: string | undefined): AuthorLists {
  const all = (key: string): readonly string[] => headers.filter((one) => one.key === key).map(({ value }) => value)
  return {
    from: readAuthors(all('from'), charset),
    sender: readAuthors(all('sender').slice(0, 1), charset),
    replyTo: readAddresses(all('reply-to'), charset),
  }
}
