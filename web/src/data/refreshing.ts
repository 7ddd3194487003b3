import type { QueryClient, QueryKey } from '@tanstack/react-query'

const PAUSE_MILLISECONDS = 1_000

let isBusy = false
let timer: ReturnType<typeof setTimeout> | undefined
const waiting = new Map<string, QueryKey>()

/**
 * Fetches again what may have changed: at once, and while a job works through many threads, whose every step says so,
 * once a second at most.
 */
export function refresh(cache: QueryClient, queryKey: QueryKey): void {
  if (!isBusy) {
    void cache.invalidateQueries({ queryKey })
    return
  }
  waiting.set(JSON.stringify(queryKey), queryKey)
  timer ??= setTimeout(() => flush(cache), PAUSE_MILLISECONDS)
}

/** Says whether a job is at work; what has waited is fetched when it ends. */
export function setBusy(cache: QueryClient, busy: boolean): void {
  isBusy = busy
  if (!busy) flush(cache)
}

function flush(cache: QueryClient): void {
  clearTimeout(timer)
  timer = undefined
  const keys = [...waiting.values()]
  waiting.clear()
  for (const queryKey of keys) void cache.invalidateQueries({ queryKey })
}
