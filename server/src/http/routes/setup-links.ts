import { createSetupLink as createRoute } from '@sen/contract/setup-links'
import { createSetupLink } from '@sen/core/automatic-setup/create-setup-link'
import type { World } from '../../world.ts'
import { askedBy, guessesOf, type LoginLimits } from '../login-limits.ts'
import type { Mount } from '../mount.ts'
import { unixSeconds } from '../presenters/times.ts'
import { sessionOf } from '../session.ts'

export function setupLinkRoutes(mount: Mount, world: World, loginLimits: LoginLimits): void {
  mount(createRoute, async (actor, { body, request }) => {
    const needs = { ...askedBy(world, request), guesses: guessesOf(loginLimits, actor, request) }
    const { url, expiresAt } = await createSetupLink(needs, actor, sessionOf(request).token, body)
    return { data: { url, expires_at: unixSeconds(expiresAt) } }
  })
}
