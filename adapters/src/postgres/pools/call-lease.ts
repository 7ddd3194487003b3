import { CallEnded, type CallScope } from '@sen/core/ports/call-scope'
import type { Lease, LeasedClient } from '../database.ts'
import type { ConnectionGate } from './connection-gate.ts'

/**
 * Lends connections to calls, in turns. When the client of a call goes, the statement that it waits for is cancelled, unless it
 * is done a moment later. A transaction comes to its end: somebody who closes the page wants their last change to be stored.
 *
 * @param cancel ends what a connection does, by its number at the server
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
      // It is cancelled for others' sake; where that fails, the limit of statements ends it.
      cancelling = cancel(client.processId).catch(() => undefined)
      await cancelling
      cancelling = undefined
    }
    const onGone = () => {
      // Again and again: what is cancelled just before a statement begins does not end it.
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
        // Until the server has taken it, it might end the next caller's statement.
        await cancelling
        leave()
      },
    }
  }
}
