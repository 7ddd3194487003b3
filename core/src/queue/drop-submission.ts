import type { DeliveryId, SubmissionId } from '@sen/model/ids'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { MailLog } from '../ports/mail-log.ts'
import type { RecipientVerdict } from '../ports/mail-sender.ts'
import { deliverKey } from '../sending/job-keys.ts'
import { isPending, recordVerdicts } from '../sending/record-verdicts.ts'
import type { MailStore } from '../store.ts'
import type { DeliveryQueue } from './delivery-queue.ts'

/** RFC 3463 section 3.8: refused by policy. */
const REPLY = '554 5.7.1 Removed from the queue by the operator'

/**
 * Gives up what of this mail has not been delivered. Its sender gets the same report as for any failure, so that nothing
 * vanishes unseen. An attempt that is under way may still succeed; its outcome is not written down any more.
 *
 * @returns the recipients who will not get it
 * @throws Refused not_found
 */
export async function dropSubmission(
  needs: {
    readonly queue: DeliveryQueue
    readonly store: MailStore
    readonly clock: Clock
    readonly mailLog: MailLog
  },
  id: SubmissionId,
): Promise<readonly string[]> {
  const overview = await needs.queue.find(id)
  if (!overview) throw new Refused('not_found')
  const { mailboxId } = overview
  const dropped = await needs.store.write(mailboxId, async (w) => {
    await w.nextVersion()
    const submission = await w.submissions.find(id)
    if (submission?.state !== 'released') return []
    const pending = (await w.submissions.deliveries(id)).filter(isPending)
    for (const domain of new Set(pending.map((delivery) => delivery.domain))) {
      await w.cancelJob(deliverKey(id, domain))
      const verdicts = new Map<DeliveryId, RecipientVerdict>()
      for (const delivery of pending) {
        if (delivery.domain === domain) verdicts.set(delivery.id, { outcome: 'refused', reply: REPLY })
      }
      await recordVerdicts(w, mailboxId, id, domain, verdicts, needs.clock.now())
    }
    return pending
  })
  for (const { recipient, attempts } of dropped) {
    const { sizeBytes } = overview
    needs.mailLog.record({
      fate: 'bounced',
      submissionId: id,
      recipient,
      sizeBytes,
      attempt: attempts,
      peer: '',
      reply: REPLY,
    })
  }
  return dropped.map(({ recipient }) => recipient)
}
