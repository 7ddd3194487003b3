import { exactForm } from './fold-text.ts'
import type { SearchQuery, SearchTerm } from './search-query.ts'

/** `from:mẹ` means "mother" and is not one of them. */
const ME: ReadonlySet<string> = new Set(['me', 'tôi', 'toi'])

export function asksForOwn({ terms }: SearchQuery): boolean {
  return terms.some(isMe)
}

export function withOwnAddresses(query: SearchQuery, own: readonly string[]): SearchQuery {
  const [text, ...alternatives] = own
  if (text === undefined || !asksForOwn(query)) return query
  return { ...query, terms: query.terms.map((term) => (isMe(term) ? { ...term, text, alternatives } : term)) }
}

function isMe({ field, text }: SearchTerm): boolean {
  return (field === 'from' || field === 'to') && ME.has(exactForm(text))
}
