const PATIENCE_MILLISECONDS = 5_000

/** Whether the server answers at all and can do its work. */
export async function isServerReady(): Promise<boolean> {
  try {
    const answer = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) })
    return answer.ok
  } catch {
    return false
  }
}
