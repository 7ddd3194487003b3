import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { rememberOwnVersion } from './own-versions.ts'
import { QUERY_KEYS } from './query-keys.ts'

interface Change<T> {
  /** Runs again on the earlier state when a preceding change is refused. */
  readonly applyOptimistic?: () => void
  /** Calls about the same id are sent in sequence, because the server may process concurrent calls in any order. */
  readonly about?: readonly string[]
  /** Use `keepalive`: a change that is shown must reach the server even if the page closes. */
  readonly send: () => Promise<T>
  /** Queries to invalidate once no change is pending. */
  readonly stale: readonly QueryKey[]
}

const OPTIMISTIC_NOUNS = new Set<unknown>(
  [QUERY_KEYS.threads, QUERY_KEYS.thread, QUERY_KEYS.folders, QUERY_KEYS.labels, QUERY_KEYS.drive].flat(),
)

let pending = 0
/** The cache before the first pending change, and the pending optimistic updates in order. */
let before: readonly (readonly [QueryKey, unknown])[] | undefined
let pendingUpdates: (() => void)[] = []
/** The last call in progress for each id. */
const lastAbout = new Map<string, Promise<unknown>>()
const staleKeys = new Map<string, QueryKey>()
const waiting: (() => void)[] = []

/**
 * A rollback reapplies the other pending changes. Lists are refetched when none is pending: a response could undo one.
 * @throws what `send` threw, after the rollback
 */
export async function change<T extends { readonly version: number | undefined }>(
  cache: QueryClient,
  { applyOptimistic = () => {}, about = [], send, stale }: Change<T>,
): Promise<T> {
  pending += 1
  for (const key of stale) staleKeys.set(JSON.stringify(key), key)
  // A response in flight would overwrite the optimistic state. Queries without data must still load.
  noteUnderWay(cache)
  await cache.cancelQueries({ predicate: (query) => isOptimistic(query) && query.state.data !== undefined })
  before ??= cache.getQueriesData({ predicate: isOptimistic })
  pendingUpdates.push(applyOptimistic)
  try {
    applyOptimistic()
    const receipt = await inOrder(about, send)
    if (receipt.version !== undefined) rememberOwnVersion(receipt.version)
    return receipt
  } catch (error) {
    pendingUpdates = pendingUpdates.filter((each) => each !== applyOptimistic)
    restore(cache, before ?? [])
    for (const update of pendingUpdates) update()
    for (const key of [QUERY_KEYS.threads, QUERY_KEYS.folders, QUERY_KEYS.thread])
      staleKeys.set(JSON.stringify(key), key)
    throw error
  } finally {
    pending -= 1
    // A query fetched meanwhile may have been read before the change.
    noteUnderWay(cache)
    if (pending === 0) {
      before = undefined
      pendingUpdates = []
      freshen(cache)
      for (const work of waiting.splice(0)) work()
    }
  }
}

/** The event of our own change may precede the response with its version, and would appear foreign. */
export function whenSettled(work: () => void): void {
  if (pending === 0) work()
  else waiting.push(work)
}

/** Sends once the earlier calls about the same ids are answered, or the page closes. */
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

function restore(cache: QueryClient, snapshot: readonly (readonly [QueryKey, unknown])[]): void {
  for (const [queryKey, value] of snapshot) {
    const state = cache.getQueryState(queryKey)
    if (value !== undefined && state && state.data !== value) setKept(cache, queryKey, value)
  }
}

/** `setQueryData` alone would mark an invalidated query as fresh. */
export function setKept(cache: QueryClient, queryKey: QueryKey, value: unknown): void {
  const isStale = cache.getQueryState(queryKey)?.isInvalidated ?? false
  cache.setQueryData(queryKey, value)
  if (isStale) void cache.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}

function isOptimistic({ queryKey: [noun] }: Query): boolean {
  return OPTIMISTIC_NOUNS.has(noun)
}

function noteUnderWay(cache: QueryClient): void {
  for (const { queryKey } of cache.getQueryCache().findAll({ predicate: isOptimistic, fetchStatus: 'fetching' })) {
    staleKeys.set(JSON.stringify(queryKey), queryKey)
  }
}

function freshen(cache: QueryClient): void {
  const keys = [...staleKeys.values()]
  staleKeys.clear()
  for (const queryKey of keys) void cache.invalidateQueries({ queryKey })
}
