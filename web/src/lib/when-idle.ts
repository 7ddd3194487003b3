/**
 * Calls `work` once the page has nothing else to do: between two keys rather than before the next one. After
 * `atMostMilliseconds` it is called whatever happens. At once where the browser cannot tell.
 * @returns takes it back
 */
export function whenIdle(work: () => void, atMostMilliseconds: number): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    work()
    return () => undefined
  }
  const asked = requestIdleCallback(work, { timeout: atMostMilliseconds })
  return () => cancelIdleCallback(asked)
}
