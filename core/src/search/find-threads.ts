import type { MessageId } from '@sen/model/ids'
import type { FoundFile } from '@sen/model/search/file-hits'
import { isSoughtInBody } from '@sen/model/search/passages'
import { type LexemeQuery, lexemeQuery } from '@sen/model/search/query-lexemes'
import { isEmptyQuery, type SearchQuery, type SearchSort, type SearchTerm } from '@sen/model/search/search-query'
import type { ShownHit } from '@sen/model/search/shown-hits'
import type { Actor } from '../kit/actor.ts'
import type { TextProcessor } from '../ports/text-processor.ts'
import type { MailStore, Reader } from '../store.ts'
import type { ThreadRow } from '../threads/thread-store.ts'
import { forWhoAsks, type SearchRequest, searchCriteria } from './search-criteria.ts'
import type { BestFit, MessageHitText, SearchCriteria, SearchHit } from './search-store.ts'
import { showFiles } from './show-files.ts'

/** Enough of a body for the excerpt and for comparing accents. */
export const LOOKED_AT_CHARACTERS = 10_000
/** Another message of a thread may match better than the newest one that matches. */
const MATCHES_PER_THREAD = 8

export interface FoundPage {
  /** Each row is in the folder of its newest matching message, with that message's time and the excerpt. */
  readonly rows: readonly ThreadRow[]
  readonly total: number
  readonly isMore: boolean
  /** Some mail is not indexed yet, so results may be missing. */
  readonly isBehind: boolean
}

/**
 * When the query has diacritics, exact matches come first on their page. An empty query finds nothing.
 * @throws Refused folder_not_found, label_not_found
 */
export async function findThreads(
  needs: { readonly store: MailStore; readonly textProcessor: Pick<TextProcessor, 'shownHits'> },
  actor: Actor,
  asked: SearchRequest & { readonly sort: SearchSort; readonly limit: number; readonly offset: number },
): Promise<FoundPage> {
  const { sort, limit, offset } = asked
  const isNothing = isEmptyQuery(asked.query) && !asked.receivedFrom && !asked.receivedUntil
  if (isNothing) return { rows: [], total: 0, isMore: false, isBehind: false }
  const read = await needs.store.read(actor.mailboxId, async (reader) => {
    const query = await forWhoAsks(reader, asked.query)
    // Query this before the index, so that mail indexed in between is not reported as missing.
    const [criteria, isBehind] = await Promise.all([
      searchCriteria(reader, { ...asked, query }),
      reader.search.isBehind(),
    ])
    const found =
      sort === 'date'
        ? await reader.search.find(criteria, limit, offset)
        : await reader.search.rank(criteria, bestFits(query), limit, offset)
    const hasWords = query.terms.length > 0 && found.hits.length > 0
    const [rows, texts] = await Promise.all([
      reader.search.rows(found.hits),
      hasWords ? textsOf(reader, found.hits) : [],
    ])
    return { query, criteria, isBehind, ...found, rows, texts }
  })
  const { rows, query, total, isMore, isBehind } = read
  if (read.texts.length === 0) return { rows, total, isMore, isBehind }
  // No database connection is held while the texts are searched.
  const shown = await shownByMessage(needs, read.texts, query)
  const others = await readOthers(needs, actor, read, (hit) => shown.get(hit.messageId)?.betterIn ?? 'any')
  const shownOthers = await shownByMessage(needs, others.texts, query)
  const texts = [...read.texts, ...others.texts]
  const all = await showFiles(needs, actor, {
    query,
    texts,
    threads: read.hits.map((hit) => messagesOf(hit, others.matches)),
    shown: new Map([...shown, ...shownOthers]),
  })
  return { rows: sortRows(read, others.matches, all), total, isMore, isBehind }
}

interface OtherMatches {
  readonly matches: readonly SearchHit[]
  readonly texts: readonly MessageHitText[]
}

/** Another message in the thread of a hit may match better. */
async function readOthers(
  { store }: { readonly store: MailStore },
  actor: Actor,
  {
    query,
    criteria,
    hits,
  }: { readonly query: SearchQuery; readonly criteria: SearchCriteria; readonly hits: readonly SearchHit[] },
  betterIn: (hit: SearchHit) => ShownHit['betterIn'],
): Promise<OtherMatches> {
  const narrowedBy = (other: LexemeQuery | undefined) => other && bothOf(criteria.lexemes, other)
  const narrowed = [
    { where: 'any', lexemes: criteria.lexemes },
    { where: 'body', lexemes: narrowedBy(anyInBody(query)) },
    { where: 'side by side', lexemes: narrowedBy(sideBySide(query)) },
  ] as const
  const wanted = narrowed.flatMap(({ where, lexemes }) => {
    const better = hits.filter((hit) => betterIn(hit) === where)
    return lexemes && better.length > 0 ? [{ lexemes, hits: better }] : []
  })
  if (wanted.length === 0) return { matches: [], texts: [] }
  return store.read(actor.mailboxId, async (reader) => {
    const found = wanted.map(({ lexemes, hits }) => matchesOf(reader, { ...criteria, lexemes }, hits))
    const matches = (await Promise.all(found)).flat()
    return { matches, texts: await textsOf(reader, matches) }
  })
}

async function matchesOf(
  reader: Reader,
  criteria: SearchCriteria,
  hits: readonly SearchHit[],
): Promise<readonly SearchHit[]> {
  const threadIds = hits.map(({ threadId }) => threadId)
  const known = new Set(hits.map(({ messageId }) => messageId))
  const found = await reader.search.matchesIn(criteria, threadIds, MATCHES_PER_THREAD)
  return found.filter(({ messageId }) => !known.has(messageId))
}

function bothOf(one: LexemeQuery | undefined, other: LexemeQuery): LexemeQuery {
  return one ? { all: [one, other] } : other
}

async function textsOf(reader: Reader, hits: readonly SearchHit[]): Promise<readonly MessageHitText[]> {
  if (hits.length === 0) return []
  return reader.search.texts([...new Set(hits.map(({ messageId }) => messageId))], LOOKED_AT_CHARACTERS)
}

/** Returns what the list shows of each message. */
export async function shownByMessage(
  { textProcessor }: { readonly textProcessor: Pick<TextProcessor, 'shownHits'> },
  texts: readonly MessageHitText[],
  { terms }: SearchQuery,
): Promise<ReadonlyMap<MessageId, ShownHit>> {
  if (texts.length === 0) return new Map()
  const shown = await textProcessor.shownHits(texts, terms)
  return new Map(texts.flatMap(({ messageId }, at) => (shown[at] ? [[messageId, shown[at]] as const] : [])))
}

function sortRows(
  { hits, rows }: { readonly hits: readonly SearchHit[]; readonly rows: readonly ThreadRow[] },
  matches: readonly SearchHit[],
  shown: ReadonlyMap<MessageId, ShownHit>,
): readonly ThreadRow[] {
  const shownOf = (hit: SearchHit): readonly ShownMessage[] =>
    messagesOf(hit, matches).flatMap((messageId) => {
      const each = shown.get(messageId)
      return each ? [{ ...each, messageId }] : []
    })
  const ordered = exactFirst(hits, (hit) => shownOf(hit).some(({ isExact }) => isExact))
  const byThread = new Map(rows.map((row) => [row.threadId, row]))
  return ordered.flatMap((hit) => {
    const row = byThread.get(hit.threadId)
    if (!row) return []
    const messages = shownOf(hit)
    const inFile = messages.every(({ needsFiles }) => needsFiles) ? bestFileOf(messages) : undefined
    if (inFile) {
      const { messageId, file } = inFile
      return [{ ...row, snippet: file.snippet ?? row.snippet, foundMessageId: messageId, foundInFile: file.name }]
    }
    const best = bestOf(messages)
    return [best?.passage ? { ...row, snippet: best.passage.snippet, foundMessageId: best.messageId } : row]
  })
}

/** The hit comes before its other messages, newest first, because the first of equal matches is shown. */
function messagesOf(hit: SearchHit, matches: readonly SearchHit[]): readonly MessageId[] {
  const others = matches.filter(({ threadId }) => threadId === hit.threadId)
  return [hit, ...others].map(({ messageId }) => messageId)
}

interface ShownMessage extends ShownHit {
  readonly messageId: MessageId
}

function bestOf(shown: readonly ShownMessage[]): ShownMessage | undefined {
  let best: ShownMessage | undefined
  for (const each of shown) if (each.passage && each.passage.fit > (best?.passage?.fit ?? 0)) best = each
  return best
}

function bestFileOf(
  shown: readonly ShownMessage[],
): { readonly messageId: MessageId; readonly file: FoundFile } | undefined {
  let best: { readonly messageId: MessageId; readonly file: FoundFile } | undefined
  for (const { messageId, file } of shown) if (file && file.fit > (best?.file.fit ?? 0)) best = { messageId, file }
  return best
}

/** The sort is stable. */
export function exactFirst<T>(hits: readonly T[], isExact: (hit: T) => boolean): readonly T[] {
  const exact = new Set(hits.filter(isExact))
  return [...exact, ...hits.filter((hit) => !exact.has(hit))]
}

/** Words in the subject have weight 2. */
function bestFits(query: SearchQuery): readonly BestFit[] {
  const words = query.terms.filter(isWord)
  if (words.length === 0) return []
  const inField = (field: 'subject' | 'from') => lexemeQuery({ terms: words.map((term) => ({ ...term, field })) })
  const inSubject = query.terms.map((term) => (isWord(term) ? ({ ...term, field: 'subject' } as const) : term))
  const [all, subject, from] = [lexemeQuery(query), inField('subject'), inField('from')]
  const together = sideBySide(query)
  return [
    // Words in the subject also match the mail as a whole, so the index needs only one condition.
    ...(subject ? [{ lexemes: subject, weight: 2, narrowed: lexemeQuery({ ...query, terms: inSubject }) }] : []),
    // Names match by prefix, unlike words, so both conditions are needed.
    ...(all && from ? [{ lexemes: from, weight: 1, narrowed: { all: [all, from] } }] : []),
    ...(together ? [{ lexemes: together, weight: 1, narrowed: undefined }] : []),
  ]
}

function isWord(term: SearchTerm): boolean {
  return !term.negated && term.field === 'any'
}

function sideBySide(query: SearchQuery): LexemeQuery | undefined {
  const words = query.terms.filter(isWord)
  if (words.length < 2) return undefined
  return lexemeQuery({ terms: [{ field: 'any', text: words.map((term) => term.text).join(' '), negated: false }] })
}

function anyInBody(query: SearchQuery): LexemeQuery | undefined {
  const any = query.terms.filter(isSoughtInBody).flatMap((term) => {
    return lexemeQuery({ terms: [{ ...term, field: 'body' }] }, { lastIsPrefix: term.isPrefix ?? false }) ?? []
  })
  return any.length === 0 ? undefined : { any }
}
