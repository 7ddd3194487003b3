import { type SendReceipt, sendMail, undoSend } from '@sen/contract/sending'
import { type SendReceipt as Receipt, sendMessage } from '@sen/core/sending/send-message'
import { undoSend as undo } from '@sen/core/sending/undo-send'
import type { MessageId, ShareId } from '@sen/model/ids'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'
import { unixSeconds } from '../presenters/times.ts'

export function sendingRoutes(mount: Mount, world: World): void {
  // `async` and `delay` are in the specification, but the server decides the hold (product decision 11).
  mount(sendMail, async (actor, { body }) => {
    const receipt = await sendMessage(world, actor, body.msg_id as MessageId, body.revision, idsOfShares(body))
    return { data: presentReceipt(receipt) }
  })

  mount(undoSend, async (actor, { body }) => {
    const { messageId, threadId, revision, version } = await undo(world, actor, body.msg_id as MessageId)
    return { data: { msg_id: messageId, thread_id: threadId, revision, version } }
  })
}

/** Undefined means the shares that it was planned with. */
export function idsOfShares(body: {
  readonly share_ids?: readonly string[] | undefined
}): readonly ShareId[] | undefined {
  return body.share_ids?.map((id) => id as ShareId)
}

function presentReceipt(receipt: Receipt): SendReceipt {
  return {
    msg_id: receipt.messageId,
    thread_id: receipt.threadId,
    version: receipt.version,
    hold_until: unixSeconds(receipt.holdUntil),
    undo_seconds: receipt.undoSeconds,
  }
}
