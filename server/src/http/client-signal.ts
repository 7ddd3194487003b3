import type { FastifyReply } from 'fastify'

/** Aborts when the connection of a request ends before its answer is complete. */
export function clientSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const judge = () => {
    if (!raw.writableFinished) gone.abort()
  }
  if (raw.destroyed) judge()
  else raw.once('close', judge)
  return gone.signal
}
