import type { DeliveryId, MailboxId, SubmissionId } from '@sen/model/ids'
import { deliverKey } from '../kit/job-keys.ts'
import { Refused } from '../kit/refused.ts'
import { recordAct } from '../organisations/record-act.ts'
import type { PersonAdministrator } from '../people/act-on-person.ts'
import type { MailLog } from '../ports/mail-log.ts'
import { isPending, recordVerdicts } from '../sending/record-verdicts.ts'
import type { Delivery } from '../sending/submission-store.ts'
import type { Writer } from '../store.ts'
import { findWaiting, type OutgoingQuery, type QueueNeeds, queueAct, type Waiting } from './find-waiting.ts'

const WORDS = {
  operator: 'given up by the operator',
  owner: 'given up by the administrator of the organisation',
} as const

/**
 * The sender gets a failure report. An attempt in progress may still succeed, but its outcome is not recorded.
 * @returns the recipients who will not get it
 * @throws Refused `not_permitted`; `not_found`, also for mail of another organisation
 */
export async function cancelOutgoing(
  needs: QueueNeeds & { readonly mailLog: MailLog },
  by: PersonAdministrator,
  { id, domain: only }: OutgoingQuery,
): Promise<readonly string[]> {
  const overview = await findWaiting(needs, by, id)
  const { organisationId, mailboxId, from } = overview
  const dropped = await needs.organisations.write(organisationId, async (o) => {
    const pending = await o.inMailbox(mailboxId, (w) =>
      bounceOutgoing(w, { mailboxId, id, only, at: needs.clock.now(), isReported: true }),
    )
    if (!pending) throw new Refused('not_found')
    const domains = [...new Set(pending.map(({ domain }) => domain))]
    if (domains.length > 0) await recordAct(o, by, queueAct('mail.given_up', from, domains), needs.clock.now())
    return pending
  })
  logGivenUp(needs.mailLog, by, { id, overview, pending: dropped })
  return dropped.map(({ recipient }) => recipient)
}

export function logGivenUp(
  mailLog: MailLog,
  by: PersonAdministrator,
  { id, overview, pending }: Waiting & { readonly pending: readonly Delivery[] },
): void {
  const reply = by === 'operator' ? WORDS.operator : WORDS.owner
  for (const { recipient, attempts } of pending) {
    mailLog.record({
      fate: 'bounced',
      submissionId: id,
      recipient,
      sizeBytes: overview.sizeBytes,
      attempt: attempts,
      peer: '',
      reply,
    })
  }
}

interface GivenUp {
  readonly mailboxId: MailboxId
  readonly id: SubmissionId
  readonly only: string | undefined
  readonly at: Date
  readonly isReported: boolean
}

/** Writes no log entry. Returns the deliveries that were pending. */
export async function bounceOutgoing(
  w: Writer,
  { mailboxId, id, only, at, isReported }: GivenUp,
): Promise<readonly Delivery[]> {
  await w.nextVersion()
  const submission = await w.submissions.find(id)
  if (submission?.state !== 'released') return []
  const pending = (await w.submissions.deliveries(id))
    .filter(isPending)
    .filter(({ domain }) => (only ?? domain) === domain)
  for (const domain of new Set(pending.map((delivery) => delivery.domain))) {
    await w.cancelJob(deliverKey(id, domain))
    const verdicts = new Map<DeliveryId, { readonly outcome: 'given_up' }>()
    for (const delivery of pending) {
      if (delivery.domain === domain) verdicts.set(delivery.id, { outcome: 'given_up' })
    }
    await recordVerdicts(w, mailboxId, id, domain, verdicts, at, { isReported })
  }
  return pending
}
