import type {
  BestFit,
  FoundThreads,
  MessageHitText,
  SearchCriteria,
  SearchHit,
  SearchReader,
} from '@sen/core/search/search-store'
import type { ThreadRow } from '@sen/core/threads/thread-store'
import type { MessageId } from '@sen/model/ids'
import { MAX_COUNTED_HITS } from '@sen/model/search/limits'
import { type Kysely, sql } from 'kysely'
import { type JsonRow, ROW, toThreadRow } from '../lists/thread-rows.ts'
import { rowIds } from '../row-id.ts'
import { runStatement } from '../run-statement.ts'
import type { Database } from '../schema.ts'
import { toAddress, toAddresses } from '../stores/addresses.ts'
import { filesOf } from './hit-files.ts'
import type { CachedSearch, SearchCache, SearchMoment } from './search-cache.ts'
import { messageConditions, tsquery } from './search-conditions.ts'
import { found, matchesIn, walkAll, walkNewest, walkOn } from './search-walking.ts'

/** The newest messages are scanned before the word index is used. */
const WALKED = 1_000
/** Several matching messages may belong to one thread. */
const MESSAGES_FOR_EACH = 20
/** Among the newest mail, threads usually have at most this many matches. */
const USUAL_MESSAGES_FOR_EACH = 3
const RANKED = 1_000
/** A word is common when this many of the newest messages contain it. */
const COMMON = 100

export function searchReader(db: Kysely<Database>, mailboxId: string, kept: SearchCache): SearchReader {
  const page = async (asked: unknown, wanted: SearchPage, look: Look): Promise<FoundThreads> => {
    const moment = await momentOf(db, mailboxId, asked)
    return pageOf(moment, wanted, { kept, look })
  }
  return {
    newest: (criteria, limit) => newest(db, mailboxId, criteria, limit),
    find: (criteria, limit, offset) =>
      page({ criteria }, { limit, offset }, (wanted, known) => find(db, mailboxId, criteria, wanted, known)),
    rank: (criteria, best, limit, offset) =>
      page({ criteria, best }, { limit, offset }, () => rank(db, mailboxId, criteria, best)),
    threadIds: async (criteria, after, limit) => {
      const { hits, next } = await walkOn(db, mailboxId, criteria, limit, after)
      return { ids: [...new Set(hits.map((hit) => hit.threadId))], next }
    },
    matchesIn: (criteria, threadIds, maxPerThread) => matchesIn(db, mailboxId, { criteria, threadIds, maxPerThread }),
    rows: (hits) => rowsOf(db, mailboxId, hits),
    texts: (ids, maxCharacters) => textsOf(db, mailboxId, ids, maxCharacters),
    files: (ids, limits) => filesOf(db, mailboxId, ids, limits),
    isBehind: async () => {
      const [row] = await runStatement<{ is_behind: boolean }>(db, `select ${waits('attempts = 0')} as is_behind`, [
        mailboxId,
      ])
      return row?.is_behind ?? false
    },
  }
}

interface SearchPage {
  readonly limit: number
  readonly offset: number
}

/** `known` contains cached hits, which are not sufficient. */
type Look = (wanted: number, known: CachedSearch | undefined) => Promise<CachedSearch>

/**
 * Attachment texts are indexed without a new version of the mailbox. If more files wait than are checked, some are
 * assumed to be of this mailbox.
 */
const MOST_WAITING_FILES = 100
/** The sort order makes it a single index lookup. Otherwise the planner would scan the queue, including dead rows. */
const waits = (which: string): string => `coalesce((
    select mailbox_id = $1 from search_queue where mailbox_id >= $1 and ${which} order by mailbox_id limit 1
  ), false)`
const MOMENT = `
  select version,
    ${waits('true')} or (
      select count(*) = ${MOST_WAITING_FILES} or coalesce(bool_or(f.mailbox_id = $1), false)
      from (select file_id from file_text_queue limit ${MOST_WAITING_FILES}) q join file f on f.id = q.file_id
    ) as is_behind
  from mailbox where id = $1`

/** Results would change soon while mail or its files wait for the index. */
async function momentOf(db: Kysely<Database>, mailboxId: string, asked: unknown): Promise<SearchMoment | undefined> {
  const [row] = await runStatement<{ version: number; is_behind: boolean }>(db, MOMENT, [mailboxId])
  return row && !row.is_behind ? { mailboxId, version: row.version, asked: JSON.stringify(asked) } : undefined
}

async function pageOf(
  moment: SearchMoment | undefined,
  { limit, offset }: SearchPage,
  { kept, look }: { readonly kept: SearchCache; readonly look: Look },
): Promise<FoundThreads> {
  const wanted = offset + limit
  const known = moment && kept.find(moment)
  const isEnough = known !== undefined && (known.isWhole || known.hits.length >= wanted)
  const search = isEnough ? known : await look(wanted, known)
  if (moment && !isEnough) kept.set(moment, search)
  return { hits: search.hits.slice(offset, wanted), total: search.total, isMore: search.isMore }
}

async function find(
  db: Kysely<Database>,
  mailboxId: string,
  criteria: SearchCriteria,
  wanted: number,
  known: CachedSearch | undefined,
): Promise<CachedSearch> {
  if (wanted <= WALKED) {
    const newest = await walkNewestThreads(db, mailboxId, criteria, wanted)
    if (newest.length >= wanted) {
      const { total, isMore } = known ?? (await count(db, mailboxId, criteria, MAX_COUNTED_HITS))
      return { hits: newest, total, isMore, isWhole: false }
    }
  }
  // Deep pages need more messages than the count limit.
  const usual = Math.max(MAX_COUNTED_HITS, wanted * USUAL_MESSAGES_FOR_EACH)
  const found = await allThreads(db, mailboxId, criteria, usual)
  const most = wanted * MESSAGES_FOR_EACH
  return found.isWhole || found.hits.length >= wanted || most <= usual
    ? found
    : allThreads(db, mailboxId, criteria, most)
}

async function allThreads(
  db: Kysely<Database>,
  mailboxId: string,
  criteria: SearchCriteria,
  limit: number,
): Promise<CachedSearch> {
  const all = await walkAll(db, mailboxId, criteria, limit)
  const hits = threadsOf(all)
  const isMore = all.length === limit
  return { hits, total: hits.length, isMore, isWhole: !isMore }
}

/** At most `limit` matches are read, in any order. */
async function count(
  db: Kysely<Database>,
  mailboxId: string,
  criteria: SearchCriteria,
  limit: number,
): Promise<{ readonly total: number; readonly isMore: boolean }> {
  const { rows } = await sql<{ threads: number; messages: number }>`
    select count(distinct thread_id)::integer as threads, count(*)::integer as messages from (
      select m.thread_id from (${found(mailboxId, criteria)}) s join message m on m.id = s.message_id
      where ${messageConditions(mailboxId, criteria)}
      limit ${limit}
    ) fitting`.execute(db)
  const { threads = 0, messages = 0 } = rows[0] ?? {}
  return { total: threads, isMore: messages === limit }
}

async function newest(
  db: Kysely<Database>,
  mailboxId: string,
  criteria: SearchCriteria,
  limit: number,
): Promise<readonly SearchHit[]> {
  const walked = await walkNewestThreads(db, mailboxId, criteria, limit)
  if (walked.length >= limit) return walked.slice(0, limit)
  return threadsOf(await walkAll(db, mailboxId, criteria, limit * MESSAGES_FOR_EACH)).slice(0, limit)
}

async function walkNewestThreads(
  db: Kysely<Database>,
  mailboxId: string,
  criteria: SearchCriteria,
  wanted: number,
): Promise<readonly SearchHit[]> {
  const limit = Math.min(WALKED, wanted * USUAL_MESSAGES_FOR_EACH)
  const hits = await walkNewest(db, mailboxId, criteria, WALKED, limit)
  const threads = threadsOf(hits)
  if (threads.length >= wanted || hits.length < limit || limit === WALKED) return threads
  return threadsOf(await walkNewest(db, mailboxId, criteria, WALKED))
}

/** Common words rank the newest and the best matches; other words rank the newest. */
async function rank(
  db: Kysely<Database>,
  mailboxId: string,
  criteria: SearchCriteria,
  best: readonly BestFit[],
): Promise<CachedSearch> {
  const newest = await walkNewest(db, mailboxId, criteria, WALKED)
  const isCommon = newest.length >= COMMON && best.length > 0
  const { hits, scores } = isCommon
    ? await withBest(db, mailboxId, criteria, best, newest)
    : await allScored(db, mailboxId, criteria, best)
  const byScore = [...hits].sort((a, b) => (scores.get(b.messageId) ?? 0) - (scores.get(a.messageId) ?? 0))
  const threads = threadsOf(byScore)
  const isMore = isCommon || hits.length === RANKED
  return { hits: threads, total: threads.length, isMore, isWhole: true }
}

interface ScoredHits {
  readonly hits: readonly SearchHit[]
  readonly scores: ReadonlyMap<string, number>
}

async function allScored(
  db: Kysely<Database>,
  mailboxId: string,
  criteria: SearchCriteria,
  best: readonly BestFit[],
): Promise<ScoredHits> {
  const hits = await walkAll(db, mailboxId, criteria, RANKED)
  return { hits, scores: await scoresOf(db, hits, best) }
}

/** Matches among the newest mail need not be read again for scoring. */
async function withBest(
  db: Kysely<Database>,
  mailboxId: string,
  criteria: SearchCriteria,
  best: readonly BestFit[],
  newest: readonly SearchHit[],
): Promise<ScoredHits> {
  const byId = new Map(newest.map((hit) => [hit.messageId, hit]))
  const sought: { readonly weight: number; readonly hits: readonly SearchHit[] }[] = []
  for (const { narrowed, weight } of best) {
    if (!narrowed) continue
    const hits = await walkAll(db, mailboxId, { ...criteria, lexemes: narrowed }, RANKED)
    for (const hit of hits) byId.set(hit.messageId, hit)
    sought.push({ weight, hits })
  }
  const hits = [...byId.values()].sort((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime())
  const unsought = best.filter(({ narrowed }) => !narrowed)
  const scores = new Map(await scoresOf(db, hits, unsought))
  for (const { weight, hits: fitting } of sought) {
    for (const { messageId } of fitting) scores.set(messageId, (scores.get(messageId) ?? 0) + weight)
  }
  return { hits, scores }
}

async function scoresOf(
  db: Kysely<Database>,
  hits: readonly SearchHit[],
  best: readonly BestFit[],
): Promise<ReadonlyMap<string, number>> {
  if (best.length === 0) return new Map()
  const ids = rowIds(hits.map((hit) => hit.messageId))
  const score = sql.join(
    best.map(({ lexemes, weight }) => sql`(s.lexemes @@ ${tsquery(lexemes)}::tsquery)::integer * ${sql.lit(weight)}`),
    sql` + `,
  )
  const { rows } = await sql<{ message_id: string; score: number }>`
    select s.message_id, (${score}) as score from message_search s where s.message_id = any(${ids})`.execute(db)
  return new Map(rows.map((row) => [row.message_id, row.score]))
}

function threadsOf(hits: readonly SearchHit[]): readonly SearchHit[] {
  const seen = new Set<string>()
  return hits.filter(({ threadId }) => !seen.has(threadId) && seen.add(threadId))
}

async function rowsOf(
  db: Kysely<Database>,
  mailboxId: string,
  hits: readonly SearchHit[],
): Promise<readonly ThreadRow[]> {
  if (hits.length === 0) return []
  const { rows } = await sql<{ readonly row: JsonRow; readonly hit_at: Date; readonly hit_snippet: string }>`
    select ${ROW} as row, m.received_at as hit_at, m.snippet as hit_snippet
    from unnest(${rowIds(hits.map((hit) => hit.messageId))}::bigint[]) with ordinality hit(message_id, position)
    join message m on m.id = hit.message_id and m.mailbox_id = ${mailboxId}
    join folder_thread ft on ft.folder_id = m.folder_id and ft.thread_id = m.thread_id and ft.mailbox_id = ${mailboxId}
    order by hit.position`.execute(db)
  return rows.map((row) => ({ ...toThreadRow(row.row), lastMessageAt: row.hit_at, snippet: row.hit_snippet }))
}

async function textsOf(
  db: Kysely<Database>,
  mailboxId: string,
  ids: readonly MessageId[],
  maxCharacters: number,
): Promise<readonly MessageHitText[]> {
  const { rows } = await sql<{
    id: string
    subject: string
    sender: unknown
    recipients: unknown
    text: string
  }>`
    select m.id, m.subject, m.sender, m.recipients_to || m.recipients_cc as recipients, left(b.text, ${maxCharacters}) as text
    from message m join message_body b on b.message_id = m.id
    where m.mailbox_id = ${mailboxId} and m.id = any(${rowIds(ids)})`.execute(db)
  return rows.map((row) => ({
    messageId: row.id as MessageId,
    subject: row.subject,
    from: toAddress(row.sender),
    recipients: toAddresses(row.recipients),
    text: row.text,
  }))
}
