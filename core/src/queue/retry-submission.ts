import type { SubmissionId } from '@sen/model/ids'
import { deliverKey } from '../kit/job-keys.ts'
import { Refused } from '../kit/refused.ts'
import { recordAct } from '../organisations/record-act.ts'
import type { PersonAdministrator } from '../people/act-on-person.ts'
import { isPending } from '../sending/record-verdicts.ts'
import type { Writer } from '../store.ts'
import type { SubmissionOverview } from './delivery-queue.ts'
import { findWaiting, type OutgoingQuery, type QueueNeeds, queueAct } from './find-waiting.ts'

/**
 * Returns the domains that are tried now; none if no delivery is pending, or if it is on hold.
 * @throws Refused `not_permitted`; `not_found`, also for mail of another organisation
 */
export async function retrySubmission(
  needs: QueueNeeds,
  by: PersonAdministrator,
  { id, domain }: OutgoingQuery,
): Promise<readonly string[]> {
  const overview = await findWaiting(needs, by, id)
  const { organisationId, mailboxId, from } = overview
  return needs.organisations.write(organisationId, async (o) => {
    const domains = await o.inMailbox(mailboxId, (w) =>
      enqueueAttempts(w, overview, { id, domain, isWatched: by !== 'operator' }),
    )
    if (!domains) throw new Refused('not_found')
    if (domains.length > 0) await recordAct(o, by, queueAct('mail.retried', from, domains), needs.clock.now())
    return domains
  })
}

interface OrderedAttempts {
  readonly id: SubmissionId
  readonly domain: string | undefined
  readonly isWatched: boolean
}

/** Writes no log entry. */
export async function enqueueAttempts(
  w: Writer,
  { mailboxId }: SubmissionOverview,
  { id, domain: only, isWatched }: OrderedAttempts,
): Promise<readonly string[]> {
  await w.nextVersion()
  const submission = await w.submissions.find(id)
  if (submission?.state !== 'released') return []
  const pending = (await w.submissions.deliveries(id)).filter((delivery) => isPending(delivery) && !delivery.onHold)
  const domains = [...new Set(pending.map(({ domain }) => domain))].filter((each) => (only ?? each) === each)
  for (const domain of domains) {
    const job = { name: 'deliver-to-domain', mailboxId, submissionId: id, domain } as const
    await w.enqueue({ ...job, ...(isWatched && { isWatched }) }, { key: deliverKey(id, domain) })
  }
  return domains
}
