/**
 * Does not delay a key. Calls at once without `requestIdleCallback`.
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
