/**
 * Calls `work` when the page is idle, so that it does not delay a key, and after `atMostMilliseconds` in any case.
 * Calls it at once without `requestIdleCallback`.
 * @returns a function that cancels it
 */
export function whenIdle(work: () => void, atMostMilliseconds: number): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    work()
    return () => undefined
  }
  const asked = requestIdleCallback(work, { timeout: atMostMilliseconds })
  return () => cancelIdleCallback(asked)
}
