import { HAS_ATTACHMENT, SCOPE_MARKS, type Scope } from './lexemes.ts'
import { MAX_QUERY_WORDS } from './limits.ts'
import type { SearchQuery, SearchTerm } from './search-query.ts'
import { pairOf, splitWords } from './words.ts'

export type LexemeQuery =
  | { readonly lexeme: string; readonly isPrefix: boolean }
  | { readonly all: readonly LexemeQuery[] }
  | { readonly any: readonly LexemeQuery[] }
  | { readonly not: LexemeQuery }

const ALL_SCOPES: readonly Scope[] = ['body', 'subject', 'from', 'to', 'file']

export function lexemeQuery(
  query: SearchQuery,
  options: { readonly lastIsPrefix: boolean } = { lastIsPrefix: false },
): LexemeQuery | undefined {
  const last = query.terms.length - 1
  const all: LexemeQuery[] = []
  let room = MAX_QUERY_WORDS
  for (const [index, term] of query.terms.entries()) {
    if (room === 0) break
    const words = splitWords(term.text).slice(0, room)
    room -= words.length
    all.push(termLexemes(term, words, options.lastIsPrefix && index === last))
  }
  if (query.hasAttachment !== undefined) {
    const has: LexemeQuery = { lexeme: HAS_ATTACHMENT, isPrefix: false }
    all.push(query.hasAttachment ? has : { not: has })
  }
  return all.length === 0 ? undefined : { all }
}

/** People and files are often typed in part (`from:min`), so the last word of a name is a prefix. */
function termLexemes(term: SearchTerm, own: readonly string[], isPrefix: boolean): LexemeQuery {
  const { field, alternatives = [], negated, inAnyOrder } = term
  const scopes = field === 'any' ? ALL_SCOPES : [field]
  const prefix = isPrefix || field === 'from' || field === 'to' || field === 'file'
  const any = [own, ...alternatives.map(splitWords)].flatMap((words) => {
    return scopes.map((scope) => {
      const mark = SCOPE_MARKS[scope]
      return inAnyOrder ? { all: words.map((word) => phrase(mark, [word], prefix)) } : phrase(mark, words, prefix)
    })
  })
  const found: LexemeQuery = { any }
  return negated ? { not: found } : found
}

/** A phrase of three or more words becomes its pairs, all of which must match. */
function phrase(mark: string, words: readonly string[], lastIsPrefix: boolean): LexemeQuery {
  const last = words.length - 1
  if (last <= 0) return { lexeme: mark + (words[0] ?? ''), isPrefix: lastIsPrefix }
  const all = words.slice(0, last).map((word, index) => ({
    lexeme: mark + pairOf(word, words[index + 1] ?? ''),
    isPrefix: lastIsPrefix && index + 1 === last,
  }))
  return { all }
}
