import type { DeliveryId } from '@sen/model/ids'
import type { Directory } from '../mailboxes/directory.ts'
import type { RecipientVerdict } from '../ports/mail-sender.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import { type ExaminedMail, examineMail } from '../receiving/examine-mail.ts'
import { deliverMail } from '../receiving/receive-mail.ts'
import type { Delivery } from './submission-store.ts'

export type LocalNeeds = ReceivingNeeds & { readonly directory: Directory }

/** What one attempt at a domain brought; `error` is what nobody expected, for the log. */
export interface Attempt {
  readonly verdicts: ReadonlyMap<DeliveryId, RecipientVerdict>
  readonly error?: unknown
}

/**
 * Hands a message to mailboxes of our own. What cannot be decided now is tried later like a stranger's server: a full
 * mailbox is no reason to bounce (product decision 24). Doing it twice delivers once: the delivery's id is the key.
 *
 * The bytes stay as they were sent: recipients share one blob, and nobody's copy says who else had one.
 */
export async function deliverLocally(
  needs: LocalNeeds,
  work: {
    readonly mailFrom: string
    readonly due: readonly Delivery[]
    readonly raw: Uint8Array
    readonly way: 'submission' | 'forward'
  },
): Promise<Attempt> {
  const mail = await examineMail(needs, { way: work.way, raw: work.raw })
  const verdicts = new Map<DeliveryId, RecipientVerdict>()
  let error: unknown
  for (const delivery of work.due) {
    try {
      verdicts.set(delivery.id, await deliverOne(needs, work.mailFrom, delivery, mail))
    } catch (unexpected) {
      error ??= unexpected
      verdicts.set(delivery.id, { outcome: 'try_later', reply: '451 4.3.0 Temporary failure in this system' })
    }
  }
  return { verdicts, error }
}

async function deliverOne(
  needs: LocalNeeds,
  mailFrom: string,
  { id, recipient: email }: Delivery,
  mail: ExaminedMail,
): Promise<RecipientVerdict> {
  const recipient = await needs.directory.findRecipient(email)
  if (!recipient) return { outcome: 'refused', reply: `550 5.1.1 <${email}> User unknown` }
  if (recipient.usedBytes + mail.sizeBytes > recipient.quotaBytes) {
    return { outcome: 'try_later', reply: '452 4.2.2 Mailbox full' }
  }
  const envelope = { mailFrom, recipient: email, remoteAddress: '', helo: '' }
  const receivedAt = needs.clock.now()
  const { mailboxId, filtersVersion } = recipient
  const deliveryKey = `delivery:${id}`
  await deliverMail(needs, mailboxId, [{ mail, receivedAt, envelope, deliveryKey, filtersVersion }])
  return { outcome: 'handed_over', reply: '250 2.0.0 Delivered', isLocal: true }
}
