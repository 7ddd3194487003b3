import type { SubmissionId } from '@sen/model/ids'
import { Refused } from '../kit/refused.ts'
import { deliverKey } from '../sending/job-keys.ts'
import { isPending } from '../sending/record-verdicts.ts'
import type { MailStore } from '../store.ts'
import type { DeliveryQueue } from './delivery-queue.ts'

/**
 * Orders an attempt now at everybody who has not got this mail yet, instead of at the time that was planned. An attempt
 * that is under way goes on.
 *
 * @returns the domains that are tried now; none when nothing of it waits
 * @throws Refused not_found
 */
export async function retrySubmission(
  needs: { readonly queue: DeliveryQueue; readonly store: MailStore },
  id: SubmissionId,
): Promise<readonly string[]> {
  const overview = await needs.queue.find(id)
  if (!overview) throw new Refused('not_found')
  const { mailboxId } = overview
  return needs.store.write(mailboxId, async (w) => {
    await w.nextVersion()
    const submission = await w.submissions.find(id)
    if (submission?.state !== 'released') return []
    const pending = (await w.submissions.deliveries(id)).filter(isPending)
    const domains = [...new Set(pending.map(({ domain }) => domain))]
    for (const domain of domains) {
      const job = { name: 'deliver-to-domain', mailboxId, submissionId: id, domain } as const
      await w.enqueue(job, { key: deliverKey(id, domain) })
    }
    return domains
  })
}
