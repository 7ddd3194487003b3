import type { SubmissionId } from '@sen/model/ids'
import type { Administrator } from '../people/act-on-person.ts'
import { deliverKey } from '../sending/job-keys.ts'
import { isPending } from '../sending/record-verdicts.ts'
import type { SubmissionOverview } from './delivery-queue.ts'
import { findWaiting, type QueueNeeds, recordQueueAct, type WaitingAsked } from './find-waiting.ts'

/**
 * Orders an attempt now at everybody who has not got this mail yet, instead of at the time that was planned. An attempt
 * that is under way goes on.
 *
 * @returns the domains that are tried now; none when nothing of it waits
 * @throws Refused `not_permitted`; `not_found`, also for mail of another organisation
 */
export async function retrySubmission(
  needs: QueueNeeds,
  by: Administrator,
  { id, domain }: WaitingAsked,
): Promise<readonly string[]> {
  const overview = await findWaiting(needs, by, id)
  const domains = await orderAttempts(needs, overview, id, domain)
  if (domains.length > 0) await recordQueueAct(needs, by, overview, { act: 'mail.retried', domains })
  return domains
}

/** The same without a word in the log. @param only this domain; undefined: all that it goes to */
export function orderAttempts(
  needs: Pick<QueueNeeds, 'store'>,
  { mailboxId }: SubmissionOverview,
  id: SubmissionId,
  only: string | undefined,
): Promise<readonly string[]> {
  return needs.store.write(mailboxId, async (w) => {
    await w.nextVersion()
    const submission = await w.submissions.find(id)
    if (submission?.state !== 'released') return []
    const pending = (await w.submissions.deliveries(id)).filter(isPending)
    const domains = [...new Set(pending.map(({ domain }) => domain))].filter((each) => (only ?? each) === each)
    for (const domain of domains) {
      const job = { name: 'deliver-to-domain', mailboxId, submissionId: id, domain } as const
      await w.enqueue(job, { key: deliverKey(id, domain) })
    }
    return domains
  })
}
