import type { DeliveryId } from '@sen/model/ids'
import type { Directory } from '../accounts/directory.ts'
import { Refused } from '../kit/refused.ts'
import type { RecipientVerdict } from '../ports/mail-sender.ts'
import { type HouseNeeds, putIntoMailbox } from './put-into-mailbox.ts'
import type { Delivery } from './submission-store.ts'

export type LocalNeeds = HouseNeeds & { readonly directory: Directory }

/** What one attempt at a domain brought; `error` is what nobody expected, for the log. */
export interface Attempt {
  readonly verdicts: ReadonlyMap<DeliveryId, RecipientVerdict>
  readonly error?: unknown
}

/**
 * Hands a message to mailboxes of our own. What cannot be decided now is tried later like a stranger's server: a full
 * mailbox is no reason to bounce (product decision 24). Doing it twice delivers once: the delivery's id is the key.
 */
export async function deliverLocally(
  needs: LocalNeeds,
  work: { readonly mailFrom: string; readonly due: readonly Delivery[]; readonly raw: Uint8Array },
): Promise<Attempt> {
  const verdicts = new Map<DeliveryId, RecipientVerdict>()
  let error: unknown
  for (const delivery of work.due) {
    try {
      verdicts.set(delivery.id, await deliverOne(needs, work.mailFrom, delivery, work.raw))
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
  delivery: Delivery,
  raw: Uint8Array,
): Promise<RecipientVerdict> {
  const recipient = await needs.directory.findRecipient(delivery.recipient)
  if (!recipient) return { outcome: 'refused', reply: `550 5.1.1 <${delivery.recipient}> User unknown` }
  if (recipient.usedBytes + raw.byteLength > recipient.quotaBytes) return MAILBOX_FULL
  try {
    await putIntoMailbox(needs, recipient.mailboxId, {
      mailFrom,
      recipient: delivery.recipient,
      raw,
      deliveryKey: `delivery:${delivery.id}`,
    })
  } catch (error) {
    if (error instanceof Refused && error.code === 'quota_exceeded') return MAILBOX_FULL
    throw error
  }
  return { outcome: 'handed_over', reply: '250 2.0.0 Delivered' }
}

const MAILBOX_FULL: RecipientVerdict = { outcome: 'try_later', reply: '452 4.2.2 Mailbox full' }
