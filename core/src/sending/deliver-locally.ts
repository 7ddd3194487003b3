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

/** What one attempt at a domain brought; `error` is what nobody expected, for the log. */
export interface Attempt {
  readonly verdicts: ReadonlyMap<DeliveryId, RecipientVerdict>
  readonly error?: unknown
}

interface LocalWork {
  /** The mailbox that sends it. */
  readonly mailboxId: MailboxId
  /** The organisation whose somebody wrote it; undefined for what is sent on, or written by the program. */
  readonly writtenIn: OrganisationId | undefined
  readonly mailFrom: string
  readonly due: readonly Delivery[]
  readonly raw: Uint8Array
  readonly way: 'submission' | 'forward'
}

/**
 * Hands a message to mailboxes of our own. What cannot be decided now is tried later like a stranger's server: a full
 * mailbox is no reason to bounce (product decision 24). Doing it twice delivers once, and so does reaching a mailbox twice, by a group
 * and by its own address: the submission's id is the key.
 *
 * The bytes stay as they were sent: recipients share one blob, and nobody's copy says who else had one.
 * @throws what this installation lacks for now (`isResourceFailure`); who was reached before is found there the next time
 */
export async function deliverLocally(needs: LocalNeeds, work: LocalWork): Promise<Attempt> {
  const mail = await examineMail(needs, { way: work.way, raw: work.raw })
  const verdicts = new Map<DeliveryId, RecipientVerdict>()
  let error: unknown
  for (const delivery of work.due) {
    try {
      verdicts.set(delivery.id, await deliverOne(needs, work, delivery, mail))
    } catch (unexpected) {
      // Nothing of theirs, and no attempt that their sender is told of: the job is run again soon.
      if (isResourceFailure(unexpected)) throw unexpected
      error ??= unexpected
      verdicts.set(delivery.id, { outcome: 'try_later', reply: '451 4.3.0 Temporary failure in this system' })
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
    return { outcome: 'refused', reply: `550 5.7.1 <${email}> Only people of its organisation may write to this group` }
  }
  if (judged.verdict !== 'deliver') return { outcome: 'refused', reply: `550 5.1.1 <${email}> User unknown` }
  const { by, recipients } = judged.reached
  // Before anybody has it: a recall looks for it where it went, whoever the address reaches by then.
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
