import {
  addForwardAddress,
  confirmForwarding,
  type ForwardingField,
  getForwarding,
  removeForwardAddress,
  resendForwardCode,
  saveForwarding,
  verifyForwardAddress,
} from '@sen/contract/forwarding/forwarding'
import { addForwardAddress as add } from '@sen/core/forwarding/add-forward-address'
import { viewForwarding } from '@sen/core/forwarding/forwarding-view'
import { removeForwardAddress as remove } from '@sen/core/forwarding/remove-forward-address'
import { resendForwardCode as resend } from '@sen/core/forwarding/resend-forward-code'
import { saveForwarding as save } from '@sen/core/forwarding/save-forwarding'
import { verifyForwardAddress as verify } from '@sen/core/forwarding/verify-forward-address'
import type { Actor } from '@sen/core/kit/actor'
import { mailConfirmationCode } from '@sen/core/mailed-codes/confirm-person'
import type { World } from '../../world.ts'
import { askedBy, guessesOf, type LoginLimits } from '../login-limits.ts'
import type { Mount } from '../mount.ts'
import { presentForwarding } from '../presenters/forwarding.ts'
import { secondsUntil } from '../seconds-until.ts'

export function forwardingRoutes(mount: Mount, world: World, loginLimits: LoginLimits): void {
  const shown = async (actor: Actor): Promise<{ readonly data: ForwardingField }> => ({
    data: presentForwarding(await viewForwarding(world, actor), world.clock.now()),
  })

  mount(getForwarding, (actor) => shown(actor))

  mount(saveForwarding, async (actor, { body }) => {
    const { email, keep_copy: keepsCopy } = body
    await save(world, actor, body.is_enable ? { isOn: true, email, keepsCopy } : { isOn: false })
    return shown(actor)
  })

  mount(addForwardAddress, async (actor, { body, request }) => {
    const guesses = guessesOf(loginLimits, actor, request)
    await add({ ...askedBy(world, request), guesses }, actor, body.email, body)
    return shown(actor)
  })

  mount(removeForwardAddress, async (actor, { params }) => {
    await remove(world, actor, params.email)
    return shown(actor)
  })

  mount(verifyForwardAddress, async (actor, { body }) => {
    await verify(world, actor, body.account_to, body.code)
    return shown(actor)
  })

  mount(resendForwardCode, async (actor, { body }) => {
    await resend(world, actor, body.to)
    return shown(actor)
  })

  mount(confirmForwarding, async (actor) => {
    const resendAt = await mailConfirmationCode(world, actor)
    return { data: { resend_after_seconds: secondsUntil(resendAt, world.clock.now()) } }
  })
}
