import { searchThreads, suggested } from '@sen/contract/search'
import { callerAt } from '../program/api-client.ts'
import type { RunningProgram } from '../program/program.ts'
import { type Figure, milliseconds, type Section } from './figures.ts'
import type { LoadResult } from './load/load-job.ts'
import { runLoad } from './load/run-load.ts'

/** The first hits, at the server, of any search on 50,000 messages. */
const P95_TARGET = 50
const PAGE = 50
const INDEXED_WITHIN_SECONDS = 900
const ASKED_EACH_MILLISECONDS = 500
/** Peers read mail through for their first search; fts_xapian is Dovecot's index. */
const OTHERS = 'Roundcube, SnappyMail: 6 to 10 s for the first'

/** Words of the benchmark's mailbox: see `mailbox/language.ts`. */
const SEARCHES = [
  { what: 'a common word', q: 'hàng' },
  { what: 'two common words', q: 'hợp đồng' },
  { what: 'a common word, best first', q: 'hàng', sort: 'defaultSort' },
  { what: 'two common words, best first', q: 'hợp đồng', sort: 'defaultSort' },
  { what: 'a phrase', q: '"quyết toán thuế"' },
  { what: 'a phrase without accents', q: '"ma so thue"' },
  { what: 'a phrase that is nowhere', q: '"thuế đồng hàng"' },
  { what: 'a rare word', q: 'Incoterms' },
  { what: 'an address', q: 'lan@bench.test' },
  { what: 'from, with attachments, unread', q: 'from:nguyen has:attachment is:unread' },
] as const satisfies readonly { readonly what: string; readonly q: string; readonly sort?: string }[]
const BEGINNINGS = ['b', 'báo', 'báo g', 'hop do', 'quyết toán th', 'nguy']

export interface SearchTimes {
  readonly warmUpSeconds: number
  readonly seconds: number
}

/** Searches one after the other, each as people wait for it; before that, how long the index took after the import. */
export async function measureSearch(program: RunningProgram, token: string, times: SearchTimes): Promise<Section> {
  const behindSeconds = await waitForIndex(program, token)
  const { hostname, port } = new URL(program.url)
  const seconds = Math.max(1, times.seconds / 4)
  const load = (paths: readonly string[]) =>
    runLoad({
      kind: 'http',
      host: hostname,
      port: Number(port),
      token,
      requests: paths.map((path) => ({ method: 'GET', path })),
      connections: 1,
      warmUpSeconds: Math.min(1, times.warmUpSeconds),
      seconds,
    })
  const figures: Figure[] = []
  for (const { what, q, ...sorted } of SEARCHES) {
    const path = `${searchThreads.path}?${new URLSearchParams({ q, limit: String(PAGE), ...sorted })}`
    figures.push(figureOf(what, await load([path]), figures.length === 0))
  }
  const suggestions = BEGINNINGS.map((text) => `${suggested.path}?search_text=${encodeURIComponent(text)}`)
  figures.push(figureOf('suggestions while typing', await load(suggestions), false))
  figures.push({
    what: 'everything searchable after the import and the pause',
    measured: `${behindSeconds.toFixed(0)} s`,
  })
  return { title: 'Search, one connection: p50 / p95', figures }
}

function figureOf(what: string, { p50Milliseconds, p95Milliseconds }: LoadResult, isFirst: boolean): Figure {
  return {
    what,
    measured: `${milliseconds(p50Milliseconds)} / ${milliseconds(p95Milliseconds)}`,
    target: `p95 ≤ ${P95_TARGET} ms${isFirst ? `; ${OTHERS}` : ''}`,
    isMet: p95Milliseconds <= P95_TARGET,
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
