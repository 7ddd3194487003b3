import { sendFeedback as sendRoute } from '@sen/contract/site/feedback'
import { sendFeedback } from '@sen/core/feedback/send-feedback'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'

export function feedbackRoutes(mount: Mount, world: World): void {
  mount(sendRoute, async (actor, { body, request }) => {
    await sendFeedback(world, actor, { ...body, userAgent: request.headers['user-agent'] ?? '' })
    return { data: {} }
  })
}
