import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Used while a task works through many threads and publishes an event per step. */
const BUSY_PAUSE_MILLISECONDS = 1_000
/** Mail that arrives in a burst is fetched together, because each fetch costs the server. */
const PAUSE_MILLISECONDS = 300

let isBusy = false
let timer: ReturnType<typeof setTimeout> | undefined
const resting = new Set<string>()
const waiting = new Map<string, () => void>()

/** Invalidates a query at once, and then at most once per pause. */
export function refresh(cache: QueryClient, queryKey: QueryKey): void {
  throttled(JSON.stringify(queryKey), () => void cache.invalidateQueries({ queryKey }))
}

/** Waits for a pause when the same name ran recently or a task is active. Only the last call of a pause runs. */
export function throttled(name: string, work: () => void): void {
  if (isBusy || resting.has(name)) waiting.set(name, work)
  else begin(name, work)
  timer ??= setTimeout(flush, isBusy ? BUSY_PAUSE_MILLISECONDS : PAUSE_MILLISECONDS)
}

/** Waiting work runs when the task ends. */
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
