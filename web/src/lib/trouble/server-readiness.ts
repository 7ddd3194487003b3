const PATIENCE_MILLISECONDS = 5_000

export async function isServerReady(): Promise<boolean> {
  try {
    const answer = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) })
    return answer.ok
  } catch {
    return false
  }
}
