import type { Call, CallScope } from '@sen/core/ports/call-scope'

/** Callers alternate at the database, and reading statements are cancelled when the signal aborts. */
export async function runClientCall<T>(
  scope: CallScope,
  caller: Pick<Call, 'caller' | 'signal'>,
  work: () => Promise<T>,
): Promise<T> {
  const ends: (() => void)[] = []
  // Deadlines of mail programs belong to their connections.
  const call: Call = { ...caller, onEnd: (end) => void ends.push(end), endWithin: () => undefined }
  try {
    return await scope.run(call, work)
  } finally {
    for (const end of ends) end()
  }
}
