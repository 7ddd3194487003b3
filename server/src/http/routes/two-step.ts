import {
  beginTwoStep as beginRoute,
  getTwoStep as getRoute,
  renewRecoveryCodes as renewRoute,
  turnTwoStepOff as turnOffRoute,
  turnTwoStepOn as turnOnRoute,
} from '@sen/contract/two-step'
import { beginTwoStep } from '@sen/core/identity/two-step/begin-two-step'
import { renewRecoveryCodes } from '@sen/core/identity/two-step/renew-recovery-codes'
import { turnTwoStepOff } from '@sen/core/identity/two-step/turn-two-step-off'
import { turnTwoStepOn } from '@sen/core/identity/two-step/turn-two-step-on'
import type { SecondStepLimits } from '@sen/core/identity/two-step/two-step-store'
import { viewTwoStep } from '@sen/core/identity/two-step/view-two-step'
import type { Actor } from '@sen/core/kit/actor'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../../world.ts'
import type { LoginLimits } from '../login-limits.ts'
import type { Mount } from '../mount.ts'
import { unixSeconds } from '../presenters/times.ts'
import { type SessionDoor, sessionOf } from '../session.ts'

interface TwoStepNeeds {
  readonly world: World
  readonly session: SessionDoor
  readonly loginLimits: LoginLimits
}

/** The second step of an account, for whoever is signed in to it. At the door it is asked for in `identityRoutes`. */
export function twoStepRoutes(mount: Mount, { world, session, loginLimits }: TwoStepNeeds): void {
  const secondStepLimits = (actor: Actor, request: FastifyRequest): SecondStepLimits => ({
    count: (kind) => loginLimits.countSecondStep(actor.address, request.ip, kind),
    forgive: (kind) => loginLimits.forgiveSecondStep(actor.address, request.ip, kind),
  })
  const renewCookie = (request: FastifyRequest, reply: FastifyReply, token: string): void => {
    const { expiresAt, isByCookie } = sessionOf(request)
    if (isByCookie) session.setCookie(reply, token, expiresAt)
  }

  mount(getRoute, async (actor) => {
    const state = await viewTwoStep(world, actor)
    const onSince = state ? unixSeconds(state.turnedOnAt) : null
    return { data: { on_since: onSince, recovery_codes_left: state?.recoveryCodesLeft ?? 0 } }
  })

  mount(beginRoute, async (actor) => ({ data: { secret: await beginTwoStep(world, actor) } }))

  mount(turnOnRoute, async (actor, { body, request, reply }) => {
    const guesses = {
      count: () => loginLimits.count(actor.address, request.ip),
      forgive: () => loginLimits.forgive(actor.address, request.ip),
    }
    const asked = { ...body, ...session.visitorOf(request), token: sessionOf(request).token }
    const { token, recoveryCodes } = await turnTwoStepOn({ ...world, guesses }, actor, asked)
    renewCookie(request, reply, token)
    return { data: { token, recovery_codes: [...recoveryCodes] } }
  })

  mount(turnOffRoute, async (actor, { body, request, reply }) => {
    const asked = { code: body.code, ...session.visitorOf(request), token: sessionOf(request).token }
    const token = await turnTwoStepOff({ ...world, guesses: secondStepLimits(actor, request) }, actor, asked)
    renewCookie(request, reply, token)
    return { data: { token } }
  })

  mount(renewRoute, async (actor, { body, request }) => {
    const asked = { code: body.code, ...session.visitorOf(request) }
    const codes = await renewRecoveryCodes({ ...world, guesses: secondStepLimits(actor, request) }, actor, asked)
    return { data: { recovery_codes: [...codes] } }
  })
}
