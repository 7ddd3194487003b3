import type { MessageId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { returnPlanToDrafts } from '../sending/delete-plan.ts'
import { findMessageToTakeBack, type UndoReceipt } from '../sending/message-to-take-back.ts'
import type { MailStore } from '../store.ts'

/** Sent occurrences stay. Idempotent. @throws Refused message_not_found, not_periodic */
export function cancelRecurrence(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  id: MessageId,
): Promise<UndoReceipt> {
  return needs.store.write(actor.mailboxId, async (w) => {
    const { message, receipt } = await findMessageToTakeBack(w, id)
    if (message.folderRole === 'drafts' && message.sendState === 'none') return receipt
    if (message.folderRole !== 'periodic') throw new Refused('not_periodic')
    await returnPlanToDrafts(w, message, needs.clock.now())
    return receipt
  })
}
