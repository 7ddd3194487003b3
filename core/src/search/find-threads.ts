import { SNIPPET_CHARACTERS } from '@sen/model/limits'
import { exactForm, hasDiacritics } from '@sen/model/search/fold-text'
import { findPassage, type Passage } from '@sen/model/search/passages'
import { lexemeQuery } from '@sen/model/search/query-lexemes'
import { isEmptyQuery, type SearchQuery, type SearchSort, type SearchTerm } from '@sen/model/search/search-query'
import { withoutInvisible } from '@sen/model/search/words'
import type { Actor } from '../kit/actor.ts'
import type { MailStore, Reader } from '../store.ts'
import type { ThreadRow } from '../threads/thread-store.ts'
import { forWhoAsks, type SearchAsked, searchCriteria } from './search-criteria.ts'
import type { BestFit, HitText, SearchCriteria, SearchHit } from './search-store.ts'

/** Enough of a body to show the place that was found, and to compare accents. */
const LOOKED_AT_CHARACTERS = 10_000
/** A thread may say it better in another message than in its newest that fits. */
const MATCHES_PER_THREAD = 8

export interface FoundPage {
  /** As they stand in the folder of their newest fitting message, with that message's time, and the place found. */
  readonly rows: readonly ThreadRow[]
  readonly total: number
  /** There are more than `total`. */
  readonly isMore: boolean
  /** Some mail is not in the index yet: what is missing here may still come. */
  readonly isBehind: boolean
}

/**
 * One page of a search over all folders. Sorted by date, or by how well things fit; where diacritics were typed, mail
 * that has them exactly so comes first on its page. A search for nothing finds nothing.
 *
 * @throws Refused folder_not_found, label_not_found
 */
export async function findThreads(
  needs: { readonly store: MailStore },
  actor: Actor,
  asked: SearchAsked & { readonly sort: SearchSort; readonly limit: number; readonly offset: number },
): Promise<FoundPage> {
  const { sort, limit, offset } = asked
  const isNothing = isEmptyQuery(asked.query) && !asked.receivedFrom && !asked.receivedUntil
  if (isNothing) return { rows: [], total: 0, isMore: false, isBehind: false }
  return needs.store.read(actor.mailboxId, async (reader) => {
    const query = await forWhoAsks(reader, asked.query)
    // Asked before the index: mail that is indexed in between is in what is found.
    const [criteria, isBehind] = await Promise.all([
      searchCriteria(reader, { ...asked, query }),
      reader.search.isBehind(),
    ])
    const found =
      sort === 'date'
        ? await reader.search.find(criteria, limit, offset)
        : await reader.search.rank(criteria, bestFits(query), limit, offset)
    return {
      rows: await showHits(reader, query, criteria, found.hits),
      total: found.total,
      isMore: found.isMore,
      isBehind,
    }
  })
}

/** List rows of hits: the exact accents first, with the best match among the messages of the thread that fit. */
async function showHits(
  reader: Reader,
  query: SearchQuery,
  criteria: SearchCriteria,
  hits: readonly SearchHit[],
): Promise<readonly ThreadRow[]> {
  if (query.terms.length === 0 || hits.length === 0) return reader.search.rows(hits)
  const threadIds = hits.map(({ threadId }) => threadId)
  const [matches, found] = await Promise.all([
    reader.search.matchesIn(criteria, threadIds, MATCHES_PER_THREAD),
    reader.search.rows(hits),
  ])
  const ids = new Set([...hits, ...matches].map(({ messageId }) => messageId))
  const texts = await reader.search.texts([...ids], LOOKED_AT_CHARACTERS)
  const byId = new Map(texts.map((text) => [text.messageId, text]))
  // The hit itself first, then newest first: of equal matches the first is shown.
  const textsOf = (hit: SearchHit): readonly HitText[] =>
    [hit, ...matches.filter(({ threadId, messageId }) => threadId === hit.threadId && messageId !== hit.messageId)]
      .map(({ messageId }) => byId.get(messageId))
      .filter((text) => text !== undefined)
  const ordered = exactFirst(query.terms, hits, textsOf)
  const rows = new Map(found.map((row) => [row.threadId, row]))
  return ordered.flatMap((hit) => {
    const row = rows.get(hit.threadId)
    if (!row) return []
    return [{ ...row, snippet: bestSnippet(textsOf(hit), query.terms) ?? row.snippet }]
  })
}

function bestSnippet(texts: readonly HitText[], terms: readonly SearchTerm[]): string | undefined {
  let best: Passage | undefined
  for (const { text } of texts) {
    const passage = findPassage(text, terms, SNIPPET_CHARACTERS)
    if (passage && passage.fit > (best?.fit ?? 0)) best = passage
  }
  return best?.snippet
}

/** Stable: within both halves the order stays. A hit is exact when one of its texts is. */
export function exactFirst<T>(
  terms: readonly SearchTerm[],
  hits: readonly T[],
  textsOf: (hit: T) => readonly HitText[],
): readonly T[] {
  const accented = terms
    .filter((term) => !term.negated && hasDiacritics(term.text))
    .map((term) => onOneLine(exactForm(withoutInvisible(term.text))))
  if (accented.length === 0) return hits
  const isExact = (text: HitText): boolean => {
    const people = [text.from, ...text.recipients].flatMap(({ name, email }) => [name, email])
    const whole = exactForm(withoutInvisible([text.subject, ...people, text.text].join('\n')))
    // What stands between words matters to several of them only.
    const parted = accented.some((term) => term.includes(' ') && !whole.includes(term)) ? onOneLine(whole) : whole
    return accented.every((term) => parted.includes(term))
  }
  const exact = new Set(hits.filter((hit) => textsOf(hit).some(isExact)))
  return [...exact, ...hits.filter((hit) => !exact.has(hit))]
}

function onOneLine(text: string): string {
  return text.replaceAll(/[\s‐-]+/gu, ' ')
}

/** What counts for a hit beside its time: everything in the subject (twice), in its sender, side by side. */
function bestFits(query: SearchQuery): readonly BestFit[] {
  const isWord = (term: SearchTerm) => !term.negated && term.field === 'any'
  const words = query.terms.filter(isWord)
  if (words.length === 0) return []
  const inField = (field: 'subject' | 'from') => lexemeQuery({ terms: words.map((term) => ({ ...term, field })) })
  const inSubject = query.terms.map((term) => (isWord(term) ? ({ ...term, field: 'subject' } as const) : term))
  const [all, subject, from] = [lexemeQuery(query), inField('subject'), inField('from')]
  const together = { field: 'any', text: words.map((term) => term.text).join(' '), negated: false } as const
  const sideBySide = words.length > 1 ? lexemeQuery({ terms: [together] }) : undefined
  return [
    // What stands in the subject stands in the mail: the index need not be asked for both.
    ...(subject ? [{ lexemes: subject, weight: 2, narrowed: lexemeQuery({ ...query, terms: inSubject }) }] : []),
    // Names are sought by their beginnings, words are not.
    ...(all && from ? [{ lexemes: from, weight: 1, narrowed: { all: [all, from] } }] : []),
    ...(sideBySide ? [{ lexemes: sideBySide, weight: 1, narrowed: undefined }] : []),
  ]
}
