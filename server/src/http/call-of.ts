import type { Call } from '@sen/core/ports/call-scope'
import type { FastifyReply } from 'fastify'

/**
 * The call that is answered by `reply`. It ends with the connection, or when all of the answer is handed to the system.
 *
 * The answer has one listener of ours: a call that takes room for many bodies one after the other would add one for each.
 */
export function callOf(caller: string, { raw }: FastifyReply): Call {
  const gone = new AbortController()
  const listeners: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined
  const onClose = () => {
    clearTimeout(timer)
    if (!raw.writableFinished) gone.abort()
    for (const listener of listeners.splice(0)) listener()
  }
  if (raw.destroyed) onClose()
  else raw.once('close', onClose)
  return {
    caller,
    signal: gone.signal,
    endWithin: (milliseconds) => {
      if (raw.closed || raw.destroyed) return
      timer ??= setTimeout(() => raw.destroy(), milliseconds)
    },
    onEnd: (listener) => {
      if (raw.closed || raw.destroyed) listener()
      else listeners.push(listener)
    },
  }
}
