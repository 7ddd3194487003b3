import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** Clients that leave during a download are not logged. */
export class QuietLog extends LogController {
  override streamError(error: Error & { readonly code?: string }, request: FastifyRequest, reply: FastifyReply): void {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') {
      reply.log.debug(
        { method: request.method, route: request.routeOptions.url },
        'the client disconnected before the response',
      )
    } else {
      super.streamError(error, request, reply)
    }
  }
}
