import type { Call } from '@sen/core/ports/call-scope'
import type { FastifyReply } from 'fastify'

/** The call ends with the connection, or when the answer is sent. It has one listener for all of its bodies. */
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
