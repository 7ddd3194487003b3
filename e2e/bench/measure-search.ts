import { searchThreads, suggested } from '@sen/contract/search'
import { callerAt } from '../program/api-client.ts'
import type { RunningProgram } from '../program/program.ts'
import { type Figure, type Section, spreadText } from './figures.ts'
import { runCostedLoad } from './load/costed-load.ts'
import type { HttpJob, LoadResult } from './load/load-job.ts'
import { runLoad } from './load/run-load.ts'

/** The server's time to the first hits of any search in 50,000 messages. */
const P95_TARGET = 50
const PAGE = 50
const INDEXED_WITHIN_SECONDS = 900
const ASKED_EACH_MILLISECONDS = 500
const MANY = 8
const ALSO_BY_MANY = new Set(['a common word', 'two common words', 'a phrase', 'a rare word'])
/** Other webmails read all mail for their first search; fts_xapian is Dovecot's index. */
const OTHERS = 'Roundcube, SnappyMail: 6 to 10 s for the first'

interface Searched {
  readonly what: string
  readonly q: string
  readonly sort?: 'defaultSort'
  readonly isNowhere?: boolean
  readonly needsMarks?: boolean
}

interface Words {
  readonly phrase: string
  readonly withoutAccents: string
  readonly rare: string
  readonly address: string
}

/** The same searches in the words of each mailbox, because an empty result would measure nothing. */
const searchesFor = ({ phrase, withoutAccents, rare, address }: Words): readonly Searched[] => [
  { what: 'a common word', q: 'hàng' },
  { what: 'two common words', q: 'hợp đồng' },
  { what: 'a common word, best first', q: 'hàng', sort: 'defaultSort' },
  { what: 'two common words, best first', q: 'hợp đồng', sort: 'defaultSort' },
  { what: 'a phrase', q: phrase },
  { what: 'a phrase without accents', q: withoutAccents },
  { what: 'a phrase that is nowhere', q: '"thuế đồng hàng kestrel"', isNowhere: true },
  { what: 'a rare word', q: rare },
  { what: 'an address', q: address },
  { what: 'from, with attachments, unread', q: 'from:nguyen has:attachment is:unread', needsMarks: true },
]

/** The generated mailbox (`mailbox/language.ts`), and the one with random words used to measure other webmails. */
const MAILBOXES = [
  searchesFor({
    phrase: '"quyết toán thuế"',
    withoutAccents: '"ma so thue"',
    rare: 'Incoterms',
    address: 'lan@bench.test',
  }),
  searchesFor({
    phrase: '"khách hàng"',
    withoutAccents: '"cong ty"',
    rare: '"bạch tuộc"',
    address: 'bench@example.test',
  }),
]
const BEGINNINGS = ['b', 'báo', 'báo g', 'hop do', 'quyết toán th', 'nguy']

export interface SearchTimes {
  readonly warmUpSeconds: number
  readonly seconds: number
}

/** Measures the delay of the index after the import, then searches in sequence, then concurrently. */
export async function measureSearch(program: RunningProgram, token: string, times: SearchTimes): Promise<Section[]> {
  const behindSeconds = await waitForIndex(program, token)
  const { hostname, port } = new URL(program.url)
  const seconds = Math.max(1, times.seconds / 4)
  const jobOf = (paths: readonly string[], connections: number): HttpJob => ({
    kind: 'http',
    host: hostname,
    port: Number(port),
    token,
    requests: paths.map((path) => ({ method: 'GET', path })),
    connections,
    warmUpSeconds: Math.min(1, times.warmUpSeconds),
    seconds,
  })
  const load = (paths: readonly string[]): Promise<LoadResult> => runLoad(jobOf(paths, 1))
  const byMany: Figure[] = []
  const figures: Figure[] = []
  for (const { query, what, hits } of await findableSearches(program, token)) {
    const path = `${searchThreads.path}?${new URLSearchParams(query)}`
    figures.push(figureOf(`${what}: ${hits}`, await load([path]), figures.length === 0))
    if (!ALSO_BY_MANY.has(what)) continue
    const costed = await runCostedLoad(program, jobOf([path], MANY))
    const cost = `${costed.processorSecondsPerThousand.toFixed(0)} processor seconds for 1,000`
    const memory = `${costed.peakMegabytes.toFixed(0)} MB`
    byMany.push({
      what: `${what}: ${hits}`,
      measured: `${costed.perSecond.toFixed(0)} a second, ${spreadText(costed)}, ${cost}, ${memory}`,
    })
  }
  const suggestions = BEGINNINGS.map((text) => `${suggested.path}?search_text=${encodeURIComponent(text)}`)
  figures.push(figureOf('suggestions while typing', await load(suggestions), false))
  figures.push({
    what: 'everything searchable after the import and the pause',
    measured: `${behindSeconds.toFixed(0)} s`,
  })
  return [
    { title: 'Search, one connection: p50 / p95', figures },
    { title: `Search, ${MANY} connections: searches a second, p50 / p95, cost, most memory (PSS)`, figures: byMany },
  ]
}

async function findableSearches(program: RunningProgram, token: string) {
  const call = callerAt(program.url, token)
  const count = async ({ what, q, sort, isNowhere = false, needsMarks = false }: Searched) => {
    const query = { q, limit: String(PAGE), ...(sort && { sort }) }
    const { total, total_over: isMore = false } = await call(searchThreads, { query })
    const hits = total === 0 ? 'nothing' : `${isMore ? 'over ' : ''}${total}`
    return { what, query, hits, isAsMeant: (total === 0) === isNowhere, isLeftOut: needsMarks && total === 0 }
  }
  const strange: string[] = []
  for (const searches of MAILBOXES) {
    const counted = []
    for (const searched of searches) {
      const found = await count(searched)
      if (!found.isLeftOut) counted.push(found)
    }
    const others = counted.filter(({ isAsMeant }) => !isAsMeant)
    if (others.length === 0) return counted
    strange.push(...others.map(({ query, hits }) => `${query.q} ${hits}`))
  }
  throw new Error(`No list of words fits this mailbox: ${strange.join(', ')}`)
}

function figureOf(what: string, taken: LoadResult, isFirst: boolean): Figure {
  return {
    what,
    measured: spreadText(taken),
    target: `p95 ≤ ${P95_TARGET} ms${isFirst ? `; ${OTHERS}` : ''}`,
    isMet: taken.p95Milliseconds <= P95_TARGET,
  }
}

async function waitForIndex(program: RunningProgram, token: string): Promise<number> {
  const call = callerAt(program.url, token)
  const startedAt = performance.now()
  for (;;) {
    const { indexing = false } = await call(searchThreads, { query: { q: 'x', limit: 1 } })
    const seconds = (performance.now() - startedAt) / 1_000
    if (!indexing) return seconds
    if (seconds > INDEXED_WITHIN_SECONDS) throw new Error('The index of words does not keep up.')
    await new Promise((resolve) => setTimeout(resolve, ASKED_EACH_MILLISECONDS))
  }
}
