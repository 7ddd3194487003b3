import type { MessageId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { releaseKey } from '../kit/job-keys.ts'
import { Refused } from '../kit/refused.ts'
import { returnSharesToDraft } from '../shares/link-shares-of-mail.ts'
import type { MailStore } from '../store.ts'
import { isPlanned, returnPlanToDrafts } from './delete-plan.ts'
import { findMessageToTakeBack, type UndoReceipt } from './message-to-take-back.ts'

/**
 * The submission's state under the mailbox lock decides whether it is too late, never a clock. Idempotent.
 * @throws Refused message_not_found, undo_too_late
 */
export function undoSend(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  id: MessageId,
): Promise<UndoReceipt> {
  return needs.store.write(actor.mailboxId, async (w) => {
    const { message, receipt } = await findMessageToTakeBack(w, id)
    const { threadId, revision, version } = receipt
    const submission = await w.submissions.ofMessage(message.id)
    if (submission?.state === 'cancelled' && message.kind === 'draft') return receipt
    if (isPlanned(submission)) {
      await returnPlanToDrafts(w, message, needs.clock.now())
      return receipt
    }
    if (submission?.state !== 'held') throw new Refused('undo_too_late')
    await w.submissions.setState(submission.id, 'cancelled')
    await w.sendingMeter.discount((await w.submissions.deliveries(submission.id)).length, submission.createdAt)
    await w.cancelJob(releaseKey(submission.id))
    await returnSharesToDraft(w, message.id)
    await w.drafts.setSendState(message.id, 'none', version)
    await w.threads.refresh([threadId], version)
    await w.record({ type: 'draft.saved', version, messageId: message.id, threadId, revision })
    return receipt
  })
}
