import { createSetupLink as createRoute } from '@sen/contract/setup-links'
import { createSetupLink } from '@sen/core/automatic-setup/create-setup-link'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'
import { unixSeconds } from '../presenters/times.ts'
import { sessionOf } from '../session.ts'

export function setupLinkRoutes(mount: Mount, world: World): void {
  mount(createRoute, async (actor, { request }) => {
    const { url, expiresAt } = await createSetupLink(world, actor, sessionOf(request).token)
    return { data: { url, expires_at: unixSeconds(expiresAt) } }
  })
}
