import type { MessageId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { isPlanned, returnPlanToDrafts } from '../sending/delete-plan.ts'
import { findMessageToTakeBack, type UndoReceipt } from '../sending/message-to-take-back.ts'
import type { MailStore } from '../store.ts'

/**
 * The submission's state under the mailbox lock decides whether it is too late, never a clock. Idempotent.
 * @throws Refused message_not_found, not_scheduled
 */
export function cancelSchedule(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  id: MessageId,
): Promise<UndoReceipt> {
  return needs.store.write(actor.mailboxId, async (w) => {
    const { message, receipt } = await findMessageToTakeBack(w, id)
    const submission = await w.submissions.ofMessage(message.id)
    const isDone = submission?.state === 'cancelled' && submission.plannedAt !== undefined
    if (isDone && message.folderRole === 'drafts') return receipt
    if (!isPlanned(submission)) throw new Refused('not_scheduled')
    await returnPlanToDrafts(w, message, needs.clock.now())
    return receipt
  })
}
