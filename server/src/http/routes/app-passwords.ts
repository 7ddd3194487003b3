import {
  type AppPasswordField,
  createAppPassword as createRoute,
  listAppPasswords as listRoute,
  revokeAppPassword as revokeRoute,
} from '@sen/contract/app-passwords'
import type { AppPassword } from '@sen/core/app-passwords/app-password-store'
import { createAppPassword, listAppPasswords, revokeAppPassword } from '@sen/core/app-passwords/own-app-passwords'
import { confirmedBy } from '@sen/core/mailed-codes/confirm-person'
import type { World } from '../../world.ts'
import { askedBy, guessesOf, type LoginLimits } from '../login-limits.ts'
import type { Mount } from '../mount.ts'
import { unixSeconds } from '../presenters/times.ts'
import { type SessionAuth, sessionOf } from '../session.ts'

export function appPasswordRoutes(
  mount: Mount,
  {
    world,
    session,
    loginLimits,
  }: { readonly world: World; readonly session: SessionAuth; readonly loginLimits: LoginLimits },
): void {
  mount(listRoute, async (actor) => {
    const { appPasswords, protocols, needsAppPassword } = await listAppPasswords(world, actor)
    const data = {
      app_passwords: appPasswords.map(presentAppPassword),
      protocols: [...protocols],
      app_password_required: needsAppPassword,
      confirm_by: await confirmedBy(world, actor),
    }
    return { data }
  })

  mount(createRoute, async (actor, { body, request }) => {
    const needs = { ...askedBy(world, request), guesses: guessesOf(loginLimits, actor, request) }
    return { data: await createAppPassword(needs, actor, sessionOf(request).token, body, session.visitorOf(request)) }
  })

  mount(revokeRoute, async (actor, { params, request }) => {
    await revokeAppPassword(world, actor, params.id, session.visitorOf(request))
    return { data: {} }
  })
}

function presentAppPassword({ id, name, scopes, createdAt, lastUse }: AppPassword): AppPasswordField {
  return {
    id,
    name,
    scopes: [...scopes],
    created_at: unixSeconds(createdAt),
    last_use: lastUse ? { at: unixSeconds(lastUse.at), source: lastUse.source, protocol: lastUse.protocol } : null,
  }
}
