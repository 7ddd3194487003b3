import { normaliseEmail } from '@sen/model/addresses'
import { MAX_RECIPIENTS_PER_MESSAGE } from '@sen/model/messages/limits'
import { type EnvelopeRecipient, envelopeRecipients, invalidRecipients } from '@sen/model/recipients'
import type { MessageStatusRequest, RecipientStatusRequest } from '@sen/model/transport/delivery-status-request'
import { Refused } from '../kit/refused.ts'
import type { ParsedMessage } from '../ports/mime.ts'
import type { NewDelivery } from '../sending/submission-store.ts'
import type { SubmissionTrace } from './outgoing-header.ts'

export interface SubmittedRecipient {
  readonly email: string
  readonly statusRequest: RecipientStatusRequest
}

/** Mail from a mail program (RFC 6409). */
export interface SubmittedMail {
  /** Empty for mail about which no reports are wanted, such as read receipts. */
  readonly envelopeSender: string
  readonly recipients: readonly SubmittedRecipient[]
  readonly statusRequest: MessageStatusRequest
  /** With CR LF. */
  readonly raw: Uint8Array
  readonly trace: Omit<SubmissionTrace, 'at'>
  /** Returns whether the client still waits for the reply. It is checked last, before the message is stored. */
  isAwaited?(): boolean
}

/**
 * Returns the recipients of the envelope, each once. Those that the header does not name are hidden.
 * @throws Refused no_receiver, invalid_receivers, too_many_recipients
 */
export function submittedRecipients(
  { recipients }: Pick<SubmittedMail, 'recipients'>,
  { to, cc }: Pick<ParsedMessage, 'to' | 'cc'>,
): readonly NewDelivery[] {
  const named = new Set([...to, ...cc].map(({ email }) => normaliseEmail(email)))
  const lists = { to: recipients.map(({ email }) => ({ name: '', email })), cc: [], bcc: [] }
  const emails = invalidRecipients(lists)
  if (emails.length > 0) throw new Refused('invalid_receivers', { emails })
  const unique = envelopeRecipients(lists)
  if (unique.length === 0) throw new Refused('no_receiver')
  if (unique.length > MAX_RECIPIENTS_PER_MESSAGE) {
    throw new Refused('too_many_recipients', { actual: unique.length, limit: MAX_RECIPIENTS_PER_MESSAGE })
  }
  const requestOf = ({ email }: EnvelopeRecipient) =>
    recipients.find((each) => normaliseEmail(each.email) === normaliseEmail(email))?.statusRequest
  return unique.map((recipient) => {
    const statusRequest = requestOf(recipient)
    const isBcc = !named.has(normaliseEmail(recipient.email))
    return { ...recipient, isBcc, ...(statusRequest && { statusRequest }) }
  })
}
