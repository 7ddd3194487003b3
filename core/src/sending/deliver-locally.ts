import { domainOf } from '@sen/model/addresses'
import type { DeliveryId } from '@sen/model/ids'
import { ownSubmission } from '@sen/model/trust/sender-verdict'
import type { Directory } from '../accounts/directory.ts'
import type { RecipientVerdict } from '../ports/mail-sender.ts'
import type { VirusScanner } from '../ports/virus-scanner.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import { type PreparedMessage, prepareMessage } from '../receiving/prepare-message.ts'
import { storeMessage } from '../receiving/store-message.ts'
import { findViruses } from '../trust/find-viruses.ts'
import type { Assessment } from '../trust/trust-store.ts'
import type { Delivery } from './submission-store.ts'

export type LocalNeeds = ReceivingNeeds & {
  readonly directory: Directory
  /** Undefined: none is configured, and nothing is said (product decision 17). */
  readonly virusScanner: VirusScanner | undefined
}

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
  work: { readonly mailFrom: string; readonly due: readonly Delivery[]; readonly raw: Uint8Array },
): Promise<Attempt> {
  const prepared = await prepareMessage(needs, work.raw)
  const assessment = await assessOwn(needs, work.raw, prepared)
  const verdicts = new Map<DeliveryId, RecipientVerdict>()
  let error: unknown
  for (const delivery of work.due) {
    try {
      verdicts.set(delivery.id, await deliverOne(needs, { mailFrom: work.mailFrom, delivery, prepared, assessment }))
    } catch (unexpected) {
      error ??= unexpected
      verdicts.set(delivery.id, { outcome: 'try_later', reply: '451 4.3.0 Temporary failure in this system' })
    }
  }
  return { verdicts, error }
}

async function deliverOne(
  needs: LocalNeeds,
  work: {
    readonly mailFrom: string
    readonly delivery: Delivery
    readonly prepared: PreparedMessage
    readonly assessment: Assessment
  },
): Promise<RecipientVerdict> {
  const { mailFrom, prepared, assessment } = work
  const { id, recipient: email } = work.delivery
  const recipient = await needs.directory.findRecipient(email)
  if (!recipient) return { outcome: 'refused', reply: `550 5.1.1 <${email}> User unknown` }
  if (recipient.usedBytes + prepared.sizeBytes > recipient.quotaBytes) {
    return { outcome: 'try_later', reply: '452 4.2.2 Mailbox full' }
  }
  const arrival = {
    mailboxId: recipient.mailboxId,
    receivedAt: needs.clock.now(),
    envelope: { mailFrom, recipient: email, remoteAddress: '', helo: '' },
    deliveryKey: `delivery:${id}`,
    assessment,
  }
  await storeMessage(needs.store, arrival, prepared)
  return { outcome: 'handed_over', reply: '250 2.0.0 Delivered', isLocal: true }
}

/** Its sender is known; what it carries may be a virus all the same, and its readers are told as of any mail. */
async function assessOwn(needs: LocalNeeds, raw: Uint8Array, prepared: PreparedMessage): Promise<Assessment> {
  const { message } = prepared
  const { state, signature, parts } = await findViruses(needs, { raw, message })
  const scan = state === 'not_scanned' ? undefined : { virus: state, signature, spam: undefined }
  return { verdict: ownSubmission(senderDomain(prepared)), scan, infectedParts: parts }
}

function senderDomain({ message }: PreparedMessage): string {
  return domainOf(message.from[0]?.email ?? '').toLowerCase()
}
