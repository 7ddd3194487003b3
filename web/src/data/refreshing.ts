import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** While a job works through many threads, whose every step says so. */
const BUSY_PAUSE_MILLISECONDS = 1_000
/** Mail that comes one after the other is shown together: nobody sees the difference, and each fetch costs the server. */
const PAUSE_MILLISECONDS = 300

let isBusy = false
let timer: ReturnType<typeof setTimeout> | undefined
const resting = new Set<string>()
const waiting = new Map<string, () => void>()

/** Fetches again what may have changed: at once, and then not before the pause is over. */
export function refresh(cache: QueryClient, queryKey: QueryKey): void {
  inTurn(JSON.stringify(queryKey), () => void cache.invalidateQueries({ queryKey }))
}

/**
 * Does something at once, or when it has just been done, or a job is at work, after a pause; of what is asked for
 * meanwhile under the same name, only the last.
 */
export function inTurn(name: string, work: () => void): void {
  if (isBusy || resting.has(name)) waiting.set(name, work)
  else begin(name, work)
  timer ??= setTimeout(flush, isBusy ? BUSY_PAUSE_MILLISECONDS : PAUSE_MILLISECONDS)
}

/** Says whether a job is at work; what has waited is fetched when it ends. */
export function setBusy(busy: boolean): void {
  isBusy = busy
  if (!busy) flush()
}

function begin(name: string, work: () => void): void {
  resting.add(name)
  work()
}

function flush(): void {
  clearTimeout(timer)
  timer = undefined
  resting.clear()
  const due = [...waiting]
  waiting.clear()
  for (const [name, work] of due) begin(name, work)
  if (due.length > 0) timer = setTimeout(flush, isBusy ? BUSY_PAUSE_MILLISECONDS : PAUSE_MILLISECONDS)
}
