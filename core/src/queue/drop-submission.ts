import type { DeliveryId } from '@sen/model/ids'
import type { Administrator } from '../people/act-on-person.ts'
import type { MailLog } from '../ports/mail-log.ts'
import type { RecipientVerdict } from '../ports/mail-sender.ts'
import { deliverKey } from '../sending/job-keys.ts'
import { isPending, recordVerdicts } from '../sending/record-verdicts.ts'
import { findWaiting, type QueueNeeds, recordQueueAct, type WaitingAsked } from './find-waiting.ts'

/** RFC 3463 section 3.8: refused by policy. */
const REPLIES = {
  operator: '554 5.7.1 Removed from the queue by the operator',
  owner: '554 5.7.1 Removed from the queue by the administrator of the organisation',
} as const

/**
 * Gives up what of this mail has not been delivered. Its sender gets the same report as for any failure, so that nothing
 * vanishes unseen. An attempt that is under way may still succeed; its outcome is not written down any more.
 *
 * @returns the recipients who will not get it
 * @throws Refused `not_permitted`; `not_found`, also for mail of another organisation
 */
export async function dropSubmission(
  needs: QueueNeeds & { readonly mailLog: MailLog },
  by: Administrator,
  { id, domain: only }: WaitingAsked,
): Promise<readonly string[]> {
  const overview = await findWaiting(needs, by, id)
  const reply = by === 'operator' ? REPLIES.operator : REPLIES.owner
  const { mailboxId } = overview
  const dropped = await needs.store.write(mailboxId, async (w) => {
    await w.nextVersion()
    const submission = await w.submissions.find(id)
    if (submission?.state !== 'released') return []
    const pending = (await w.submissions.deliveries(id))
      .filter(isPending)
      .filter(({ domain }) => (only ?? domain) === domain)
    for (const domain of new Set(pending.map((delivery) => delivery.domain))) {
      await w.cancelJob(deliverKey(id, domain))
      const verdicts = new Map<DeliveryId, RecipientVerdict>()
      for (const delivery of pending) {
        if (delivery.domain === domain) verdicts.set(delivery.id, { outcome: 'refused', reply })
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
      reply,
    })
  }
  const domains = [...new Set(dropped.map(({ domain }) => domain))]
  if (domains.length > 0) await recordQueueAct(needs, by, overview, { act: 'mail.given_up', domains })
  return dropped.map(({ recipient }) => recipient)
}
