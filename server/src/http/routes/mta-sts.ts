import { readMtaStsPolicy } from '@sen/core/domains/read-mta-sts-policy'
import type { FastifyInstance } from 'fastify'
import type { World } from '../../world.ts'
import { sendError } from '../error-answers.ts'

/** Serves the policy (RFC 8461) at `mta-sts.<domain>`, for which the reverse proxy needs a certificate. */
export function mtaStsRoute(app: FastifyInstance, world: Pick<World, 'domainDirectory' | 'mailHost'>): void {
  app.get('/.well-known/mta-sts.txt', async (request, reply) => {
    const policy = await readMtaStsPolicy(world, request.hostname)
    if (policy === undefined) return sendError(reply, 'not_found')
    // Proxies must not cache an older policy (RFC 8461 section 3.3).
    return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(policy)
  })
}
