import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { rememberOwnVersion } from './own-versions.ts'

export type Rollback = () => void

interface Change<T> {
  /** Shows the change before the server has answered; answers how to take it back. */
  readonly applyOptimistic: () => readonly Rollback[]
  /** Its calls are `keepalive`: what is drawn as done must be done, even if the page goes away at once. */
  readonly send: () => Promise<T>
  /** What the server may now see differently: fetched again when the last pending change is through. */
  readonly stale: readonly QueryKey[]
}

let pending = 0
const staleKeys = new Map<string, QueryKey>()
const waiting: (() => void)[] = []

/**
 * One optimistic change: drawn at once, sent, confirmed or rolled back. Throws what the call threw, after the rollback.
 * Lists are fetched anew only when no other change is on its way, or a fetch would draw that one's past.
 */
export async function change<T extends { readonly version: number }>(
  cache: QueryClient,
  { applyOptimistic, send, stale }: Change<T>,
): Promise<T> {
  pending += 1
  for (const key of stale) staleKeys.set(JSON.stringify(key), key)
  // An answer already on its way would overwrite what is drawn now; what it would have brought is fetched afterwards.
  // What is not there at all must still arrive.
  noteUnderWay(cache)
  await cache.cancelQueries({ predicate: (query) => isDrawn(query) && query.state.data !== undefined })
  const rollbacks = applyOptimistic()
  try {
    const receipt = await send()
    rememberOwnVersion(receipt.version)
    return receipt
  } catch (error) {
    for (const rollback of [...rollbacks].reverse()) rollback()
    staleKeys.set('["threads"]', ['threads'])
    staleKeys.set('["folders"]', ['folders'])
    throw error
  } finally {
    pending -= 1
    // Asked for in the meantime, it may have been read before the change.
    noteUnderWay(cache)
    if (pending === 0) {
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

function isDrawn({ queryKey: [noun] }: Query): boolean {
  return noun === 'threads' || noun === 'thread' || noun === 'folders'
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
