import type { Call } from '@sen/core/ports/call-scope'
import type { FastifyReply } from 'fastify'

/** The call that is answered by `reply`. It ends with the connection, or when all of the answer is handed to the system. */
export function callOf(caller: string, { raw }: FastifyReply): Call {
  const gone = new AbortController()
  const onClose = () => {
    if (!raw.writableFinished) gone.abort()
  }
  if (raw.destroyed) onClose()
  else raw.once('close', onClose)
  return {
    caller,
    signal: gone.signal,
    endWithin: (milliseconds) => {
      const timer = setTimeout(() => raw.destroy(), milliseconds)
      raw.once('close', () => clearTimeout(timer))
    },
    onEnd: (listener) => {
      if (raw.closed || raw.destroyed) listener()
      else raw.once('close', listener)
    },
  }
}
