/** Calls at once without `requestIdleCallback`. Returns a function that cancels it. */
export function whenIdle(work: () => void, atMostMilliseconds: number): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    work()
    return () => undefined
  }
  const asked = requestIdleCallback(work, { timeout: atMostMilliseconds })
  return () => cancelIdleCallback(asked)
}
