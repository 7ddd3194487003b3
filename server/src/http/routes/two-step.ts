import {
  beginTwoStep as beginRoute,
  getTwoStep as getRoute,
  turnPhoneCodesOff as phoneOffRoute,
  turnPhoneCodesOn as phoneOnRoute,
  renewRecoveryCodes as renewRoute,
  sendTwoStepCode as sendRoute,
  type TwoStepField,
  turnTwoStepOff as turnOffRoute,
  turnTwoStepOn as turnOnRoute,
} from '@sen/contract/two-step'
import { beginTwoStep } from '@sen/core/identity/two-step/begin-two-step'
import { turnPhoneCodesOff, turnPhoneCodesOn } from '@sen/core/identity/two-step/choose-second-phone'
import { renewRecoveryCodes } from '@sen/core/identity/two-step/renew-recovery-codes'
import { sendSecondStepCode } from '@sen/core/identity/two-step/send-second-step-code'
import { turnTwoStepOff } from '@sen/core/identity/two-step/turn-two-step-off'
import { turnTwoStepOn } from '@sen/core/identity/two-step/turn-two-step-on'
import type { SecondStepLimits, TwoStepState } from '@sen/core/identity/two-step/two-step-store'
import { viewTwoStep } from '@sen/core/identity/two-step/view-two-step'
import type { Actor } from '@sen/core/kit/actor'
import { phoneEnding, phoneForCodes } from '@sen/model/account/two-step'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../../world.ts'
import { askedBy, guessesOf, type LoginLimits } from '../login-limits.ts'
import type { Mount } from '../mount.ts'
import { unixSeconds } from '../presenters/times.ts'
import { type SessionAuth, sessionOf } from '../session.ts'

interface TwoStepNeeds {
  readonly world: World
  readonly session: SessionAuth
  readonly loginLimits: LoginLimits
}

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
    return {
      data: {
        on_since: onSince,
        recovery_codes_left: state?.recoveryCodesLeft ?? 0,
        phone: phoneFieldOf(world, state),
      },
    }
  })

  mount(beginRoute, async (actor) => ({ data: { secret: await beginTwoStep(world, actor) } }))

  mount(turnOnRoute, async (actor, { body, request, reply }) => {
    const guesses = guessesOf(loginLimits, actor, request)
    const asked = { ...body, ...session.visitorOf(request), token: sessionOf(request).token }
    const { token, recoveryCodes } = await turnTwoStepOn({ ...askedBy(world, request), guesses }, actor, asked)
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
    const asked = { code: body.code, ...session.visitorOf(request), token: sessionOf(request).token }
    const codes = await renewRecoveryCodes({ ...world, guesses: secondStepLimits(actor, request) }, actor, asked)
    return { data: { recovery_codes: [...codes] } }
  })

  mount(phoneOnRoute, async (actor, { body, request }) => {
    const asked = { code: body.code, ...session.visitorOf(request), token: sessionOf(request).token }
    await turnPhoneCodesOn({ ...world, guesses: secondStepLimits(actor, request) }, actor, asked)
    return { data: {} }
  })

  mount(phoneOffRoute, async (actor, { body, request }) => {
    const asked = { code: body.code, ...session.visitorOf(request), token: sessionOf(request).token }
    await turnPhoneCodesOff({ ...world, guesses: secondStepLimits(actor, request) }, actor, asked)
    return { data: {} }
  })

  mount(sendRoute, async (actor, { body, request }) => {
    const asker = world.secrets.digest(sessionOf(request).token)
    const seconds = await sendSecondStepCode(world, actor, { asker, way: body.way })
    return { data: { resend_after_seconds: seconds } }
  })
}

function phoneFieldOf({ codeSender }: World, state: TwoStepState | undefined): TwoStepField['phone'] {
  if (!codeSender || !state) return null
  const { phone } = state
  return {
    ways: [...codeSender.ways],
    ending: phone.verified === null ? '' : phoneEnding(phone.verified),
    on: phoneForCodes({ ...phone, isBarred: false }) !== undefined,
    barred: phone.isBarred && phoneForCodes({ ...phone, isBarred: false }) !== undefined,
  }
}
