import { exactForm } from './fold-text.ts'
import type { SearchQuery, SearchTerm } from './search-query.ts'

/** `from:me`, `to:tôi`, without the mark too; `from:mẹ` is somebody's name for somebody else. */
const ME: ReadonlySet<string> = new Set(['me', 'tôi', 'toi'])

/** Whether it depends on who asks: `from:me` and `to:me` mean mail of one's own addresses, as elsewhere. */
export function asksForOwn({ terms }: SearchQuery): boolean {
  return terms.some(isMe)
}

/** The search with `me` read as these addresses. */
export function withOwnAddresses(query: SearchQuery, own: readonly string[]): SearchQuery {
  const [text, ...alternatives] = own
  if (text === undefined || !asksForOwn(query)) return query
  return { ...query, terms: query.terms.map((term) => (isMe(term) ? { ...term, text, alternatives } : term)) }
}

function isMe({ field, text }: SearchTerm): boolean {
  return (field === 'from' || field === 'to') && ME.has(exactForm(text))
}
