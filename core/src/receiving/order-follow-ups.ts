import { normaliseEmail } from '@sen/model/addresses'
import type { MailboxId, MessageId } from '@sen/model/ids'
import type { FollowUp } from '@sen/model/receiving/file-mail'
import { forwardJobKey } from '../forwarding/forward-order.ts'
import type { Writer } from '../store.ts'
import { autoReplyKey } from '../vacation/send-auto-reply.ts'

/** Orders what is done with a mail after it is stored, in the transaction that stores it. */
export async function orderFollowUps(
  w: Writer,
  mailboxId: MailboxId,
  messageId: MessageId,
  followUps: readonly FollowUp[],
): Promise<void> {
  for (const followUp of followUps) {
    if (followUp.type === 'auto_reply') {
      const order = { messageId, to: followUp.to }
      await w.enqueue({ name: 'auto-reply', mailboxId, ...order }, { key: autoReplyKey(order) })
      continue
    }
    const order = { messageId, to: normaliseEmail(followUp.to), by: followUp.by ?? 'filter' } as const
    await w.enqueue({ name: 'forward-message', mailboxId, ...order }, { key: forwardJobKey(order) })
  }
}
