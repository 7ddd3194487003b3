import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** Logs no client that leaves in the middle of a download. An answer that breaks for another reason is logged as Fastify does. */
export class QuietLog extends LogController {
  override streamError(error: Error & { readonly code?: string }, request: FastifyRequest, reply: FastifyReply): void {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') {
      reply.log.debug({ method: request.method, route: request.routeOptions.url }, 'a client went before its answer')
    } else {
      super.streamError(error, request, reply)
    }
  }
}
