import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { rememberOwnVersion } from './own-versions.ts'
import { QUERY_KEYS } from './query-keys.ts'

interface Change<T> {
  /**
   * Shows the change before the server has answered, in what is cached of threads, folders, labels and the drive. Called again, on
   * what was there before, when a change that was drawn earlier is refused.
   */
  readonly applyOptimistic?: () => void
  /**
   * Ids of the threads, or of what else, that it is about. Calls about one go one after the other: of two that travel side by side the
   * server may carry out the later one first.
   */
  readonly about?: readonly string[]
  /** Its calls are `keepalive`: what is drawn as done must be done, even if the page goes away at once. */
  readonly send: () => Promise<T>
  /** What the server may now see differently: fetched again when the last pending change is through. */
  readonly stale: readonly QueryKey[]
}

const OPTIMISTIC_NOUNS = new Set<unknown>(
  [QUERY_KEYS.threads, QUERY_KEYS.thread, QUERY_KEYS.folders, QUERY_KEYS.labels, QUERY_KEYS.drive].flat(),
)

let pending = 0
/** What was cached when the first of the pending changes was drawn, and how these were drawn, in their order. */
let before: readonly (readonly [QueryKey, unknown])[] | undefined
let drawings: (() => void)[] = []
/** The last call about each thread, as long as it is on its way. */
const lastAbout = new Map<string, Promise<unknown>>()
const staleKeys = new Map<string, QueryKey>()
const waiting: (() => void)[] = []

/**
 * One optimistic change: drawn at once, sent, confirmed, or taken back: then what was there before is drawn again, with all
 * other changes that are under way. Throws what the call threw, after that.
 * Lists are fetched anew only when no other change is on its way, or a fetch would draw that one's past.
 */
export async function change<T extends { readonly version: number | undefined }>(
  cache: QueryClient,
  { applyOptimistic = () => {}, about = [], send, stale }: Change<T>,
): Promise<T> {
  pending += 1
  for (const key of stale) staleKeys.set(JSON.stringify(key), key)
  // An answer already on its way would overwrite what is drawn now; what it would have brought is fetched afterwards.
  // What is not there at all must still arrive.
  noteUnderWay(cache)
  await cache.cancelQueries({ predicate: (query) => isDrawn(query) && query.state.data !== undefined })
  before ??= cache.getQueriesData({ predicate: isDrawn })
  drawings.push(applyOptimistic)
  try {
    applyOptimistic()
    const receipt = await inOrder(about, send)
    if (receipt.version !== undefined) rememberOwnVersion(receipt.version)
    return receipt
  } catch (error) {
    drawings = drawings.filter((each) => each !== applyOptimistic)
    putBack(cache, before ?? [])
    for (const draw of drawings) draw()
    for (const key of [QUERY_KEYS.threads, QUERY_KEYS.folders, QUERY_KEYS.thread])
      staleKeys.set(JSON.stringify(key), key)
    throw error
  } finally {
    pending -= 1
    // Asked for in the meantime, it may have been read before the change.
    noteUnderWay(cache)
    if (pending === 0) {
      before = undefined
      drawings = []
      freshen(cache)
      for (const work of waiting.splice(0)) work()
    }
  }
}

/**
 * Runs `work` now, or when the last pending change is through: the event of one's own change may arrive before the
 * receipt that says so, and would be taken for news.
 */
export function whenSettled(work: () => void): void {
  if (pending === 0) work()
  else waiting.push(work)
}

/** Sends when the calls before it about the same threads have been answered, or the page goes away. */
async function inOrder<T>(about: readonly string[], send: () => Promise<T>): Promise<T> {
  const earlier = about.flatMap((id) => lastAbout.get(id) ?? [])
  const answer = earlier.length === 0 ? send() : answeredOrLeaving(earlier).then(send)
  for (const id of about) lastAbout.set(id, answer)
  try {
    return await answer
  } finally {
    for (const id of about) if (lastAbout.get(id) === answer) lastAbout.delete(id)
  }
}

function answeredOrLeaving(earlier: readonly Promise<unknown>[]): Promise<unknown> {
  return new Promise((resolve) => {
    addEventListener('pagehide', resolve, { once: true })
    void Promise.allSettled(earlier).then((answers) => {
      removeEventListener('pagehide', resolve)
      resolve(answers)
    })
  })
}

function putBack(cache: QueryClient, snapshot: readonly (readonly [QueryKey, unknown])[]): void {
  for (const [queryKey, value] of snapshot) {
    const state = cache.getQueryState(queryKey)
    if (value !== undefined && state && state.data !== value) setKept(cache, queryKey, value)
  }
}

/** What is to be fetched again is so after the edit, too: what is set counts as fresh otherwise. */
export function setKept(cache: QueryClient, queryKey: QueryKey, value: unknown): void {
  const isStale = cache.getQueryState(queryKey)?.isInvalidated ?? false
  cache.setQueryData(queryKey, value)
  if (isStale) void cache.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}

function isDrawn({ queryKey: [noun] }: Query): boolean {
  return OPTIMISTIC_NOUNS.has(noun)
}

function noteUnderWay(cache: QueryClient): void {
  for (const { queryKey } of cache.getQueryCache().findAll({ predicate: isDrawn, fetchStatus: 'fetching' })) {
    staleKeys.set(JSON.stringify(queryKey), queryKey)
  }
}

function freshen(cache: QueryClient): void {
  const keys = [...staleKeys.values()]
  staleKeys.clear()
  for (const queryKey of keys) void cache.invalidateQueries({ queryKey })
}
