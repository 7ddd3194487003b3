import { countView, type Viewer } from '@sen/core/tracking/count-view'
import { SEEN_PICTURE } from '@sen/model/tracking/seen-picture'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { World } from '../../../world.ts'
import type { SessionAuth } from '../../session.ts'

const PICTURE = Buffer.from(SEEN_PICTURE)
const TOKEN = /^[\w-]{1,64}$/

/**
 * The picture at the end of tracked mail is the same for every token and is sent before any lookup. So neither answer
 * nor time reveals whether a token is valid.
 */
export function seenPictureRoute(app: FastifyInstance, session: SessionAuth, world: World): void {
  app.get<{ Params: { name: string } }>('/o/:name', async (request, reply) => {
    await reply
      .headers({
        'content-type': 'image/gif',
        'cache-control': 'no-store, private',
        'cross-origin-resource-policy': 'cross-origin',
        'referrer-policy': 'no-referrer',
      })
      .send(PICTURE)
    // A HEAD request does not display the image.
    if (request.method === 'HEAD') return reply
    const token = request.params.name.replace(/\.gif$/, '')
    if (!TOKEN.test(token)) return reply
    // The answer is complete already.
    await world.callScope
      .leave(async () => countView(world, token, await viewerOf(request, session)))
      .catch((error: unknown) => {
        request.log.error({ err: error }, 'could not record that a message was viewed')
      })
    return reply
  })
}

/** Senders who open their own message do not count as readers. */
async function viewerOf(request: FastifyRequest, session: SessionAuth): Promise<Viewer> {
  const found = await session.findByCookie(request)
  if (found) return { kind: 'mailbox', mailboxId: found.actor.mailboxId }
  return { kind: 'outside', userAgent: request.headers['user-agent'] ?? '' }
}
