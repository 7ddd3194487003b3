import type { DeliveryId, MailboxId, OrganisationId } from '@sen/model/ids'
import { isResourceFailure } from '../kit/resource-failure.ts'
import type { Directory, Recipient } from '../mailboxes/directory.ts'
import type { RecipientVerdict } from '../ports/mail-sender.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import { type ExaminedMail, examineMail } from '../receiving/examine-mail.ts'
import { judgeRecipient } from '../receiving/judge-recipient.ts'
import { deliverMail } from '../receiving/receive-mail.ts'
import { deliveryKeyOf } from './delivery-key.ts'
import type { Delivery } from './submission-store.ts'

export type LocalNeeds = ReceivingNeeds & { readonly directory: Directory }

export interface Attempt {
  readonly verdicts: ReadonlyMap<DeliveryId, RecipientVerdict>
  readonly error?: unknown
}

interface LocalWork {
  readonly mailboxId: MailboxId
  readonly writtenIn: OrganisationId | undefined
  readonly mailFrom: string
  readonly due: readonly Delivery[]
  readonly raw: Uint8Array
  readonly way: 'submission' | 'forward'
}

/**
 * Idempotent: the submission's id is the delivery key. A full mailbox does not bounce mail (product decision 24). No
 * copy reveals the other recipients.
 * @throws errors for missing resources of the installation (`isResourceFailure`); a retry finds who was reached
 */
export async function deliverLocally(needs: LocalNeeds, work: LocalWork): Promise<Attempt> {
  const mail = await examineMail(needs, { way: work.way, raw: work.raw })
  const verdicts = new Map<DeliveryId, RecipientVerdict>()
  let error: unknown
  for (const delivery of work.due) {
    try {
      verdicts.set(delivery.id, await deliverOne(needs, work, delivery, mail))
    } catch (unexpected) {
      // A lack of local resources is not the recipients' fault and counts as no attempt. The job runs again soon.
      if (isResourceFailure(unexpected)) throw unexpected
      error ??= unexpected
      verdicts.set(delivery.id, { outcome: 'try_later', reply: '451 4.3.0 Temporary local failure' })
    }
  }
  return { verdicts, error }
}

async function deliverOne(
  needs: LocalNeeds,
  work: LocalWork,
  { id, submissionId, recipient: email }: Delivery,
  mail: ExaminedMail,
): Promise<RecipientVerdict> {
  const judged = await judgeRecipient(needs, email, { sizeBytes: mail.sizeBytes, writtenIn: work.writtenIn })
  if (judged.verdict === 'over-quota') return { outcome: 'try_later', reply: '452 4.2.2 Mailbox full' }
  if (judged.verdict === 'members-only') {
    return { outcome: 'refused', reply: `550 5.7.1 <${email}> Only members of the organisation can send to this group` }
  }
  if (judged.verdict !== 'deliver') return { outcome: 'refused', reply: `550 5.1.1 <${email}> User unknown` }
  const { by, recipients } = judged.reached
  // Record the mailboxes before delivery: a recall must find the copies even if the address leads elsewhere by then.
  if (by !== 'own') await noteReached(needs, work.mailboxId, id, recipients)
  const envelope = { mailFrom: work.mailFrom, recipient: email, remoteAddress: '', helo: '' }
  const receivedAt = needs.clock.now()
  const deliveryKey = deliveryKeyOf(submissionId)
  for (const { mailboxId, filtersVersion } of recipients) {
    await deliverMail(needs, mailboxId, [{ mail, receivedAt, envelope, deliveryKey, filtersVersion }])
  }
  return { outcome: 'handed_over', reply: '250 2.0.0 Delivered', isLocal: true }
}

async function noteReached(
  needs: LocalNeeds,
  mailboxId: MailboxId,
  id: DeliveryId,
  recipients: readonly Recipient[],
): Promise<void> {
  const reached = recipients.map((recipient) => recipient.mailboxId)
  await needs.store.write(mailboxId, (w) => w.submissions.noteReached(id, reached))
}
