import { readMtaStsPolicy } from '@sen/core/domains/read-mta-sts-policy'
import type { FastifyInstance } from 'fastify'
import type { World } from '../../world.ts'
import { sendError } from '../error-answers.ts'

/**
 * The policy by which other servers deliver to a domain (RFC 8461), for whoever asks `mta-sts.<domain>`: a file like any other of the
 * web, which is why it stands in no contract. A certificate for that host is the reverse proxy's matter.
 */
export function mtaStsRoute(app: FastifyInstance, world: Pick<World, 'domainDirectory' | 'mailHost'>): void {
  app.get('/.well-known/mta-sts.txt', async (request, reply) => {
    const policy = await readMtaStsPolicy(world, request.hostname)
    if (policy === undefined) return sendError(reply, 'not_found')
    // Others keep it by what it says of itself; a proxy must not keep an older one (RFC 8461 section 3.3).
    return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(policy)
  })
}
