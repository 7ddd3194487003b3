import {
  addSender,
  getDefaultSender,
  removeSender,
  renameSender,
  resendSenderCode,
  setDefaultSender,
  verifySender,
} from '@sen/contract/senders'
import { Refused } from '@sen/core/kit/refused'
import { addSender as add } from '@sen/core/senders/add-sender'
import { listSenders } from '@sen/core/senders/list-senders'
import { removeSender as remove } from '@sen/core/senders/remove-sender'
import { renameSender as rename } from '@sen/core/senders/rename-sender'
import { resendSenderCode as resend } from '@sen/core/senders/resend-sender-code'
import type { SenderView } from '@sen/core/senders/sender-view'
import { setDefaultSender as setDefault } from '@sen/core/senders/set-default-sender'
import { verifySenderAddress } from '@sen/core/senders/verify-sender-address'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'
import { presentSender } from '../presenters/sender.ts'

export function senderRoutes(mount: Mount, world: World): void {
  const shown = (sender: SenderView) => presentSender(sender, world.clock.now())
  mount(addSender, async (actor, { body }) => ({ data: shown(await add(world, actor, body)) }))
  mount(renameSender, async (actor, { params, body }) => ({
    data: shown(await rename(world, actor, params.email, body.name)),
  }))
  mount(removeSender, async (actor, { params }) => {
    await remove(world, actor, params.email)
    return { data: {} }
  })
  mount(verifySender, async (actor, { body }) => ({
    data: shown(await verifySenderAddress(world, actor, body.email, body.code)),
  }))
  mount(resendSenderCode, async (actor, { body }) => ({ data: shown(await resend(world, actor, body.email)) }))
  mount(getDefaultSender, async (actor) => {
    const { senders } = await listSenders(world, actor, { limit: 1, offset: 0 })
    if (!senders[0]?.isDefault) throw new Refused('sender_not_found')
    return { data: shown(senders[0]) }
  })
  mount(setDefaultSender, async (actor, { body }) => ({
    data: shown(await setDefault(world, actor, body.email)),
  }))
}
