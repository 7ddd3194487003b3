import { CallEnded, type CallScope } from '@sen/core/ports/call-scope'
import type { Lease, LeasedClient } from '../database.ts'
import type { ConnectionGate } from './connection-gate.ts'

/**
 * When a call's client disconnects, its statement is cancelled after a grace period. A transaction is completed,
 * because users who close the page expect their last change to be saved.
 * @param cancel cancels the statement of a backend, by its process id
 */
export function callLease(options: {
  readonly scope: CallScope
  readonly gate: ConnectionGate
  readonly graceMilliseconds: number
  readonly cancel: (processId: number) => Promise<unknown>
}): Lease {
  const { scope, gate, graceMilliseconds, cancel } = options
  return async () => {
    const call = scope.current()
    const leave = await gate.enter(call)
    if (!call) return { begin: () => undefined, end: async () => leave() }
    if (call.signal.aborted) {
      leave()
      throw new CallEnded()
    }
    let timer: NodeJS.Timeout | undefined
    let cancelling: Promise<unknown> | undefined
    let client: LeasedClient | undefined
    const cancelNow = async () => {
      if (cancelling || !client || client.isInTransaction) return
      cancelling = cancel(client.processId).catch(() => undefined)
      await cancelling
      cancelling = undefined
    }
    const onGone = () => {
      // A cancellation that arrives before a statement starts has no effect.
      timer = setInterval(cancelNow, graceMilliseconds)
    }
    call.signal.addEventListener('abort', onGone, { once: true })
    return {
      begin: (lent) => {
        client = lent
      },
      end: async () => {
        call.signal.removeEventListener('abort', onGone)
        clearInterval(timer)
        // The cancellation could hit the next caller's statement otherwise.
        await cancelling
        leave()
      },
    }
  }
}
