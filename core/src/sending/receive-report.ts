import { normaliseEmail } from '@sen/model/addresses'
import type { SubmissionId } from '@sen/model/ids'
import type { Directory } from '../accounts/directory.ts'
import { type Mime, type ParsedMessage, Unparsable } from '../ports/mime.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import type { Writer } from '../store.ts'
import { putIntoMailbox } from './put-into-mailbox.ts'
import { type ReportedRecipient, readReport } from './read-report.ts'
import { recordFailure, settle } from './record-verdicts.ts'
import type { Delivery } from './submission-store.ts'

type Needs = ReceivingNeeds & { readonly directory: Directory }

/** What came to `bounces+<token>@` one of our domains. */
export interface ReturnedMail {
  readonly token: string
  /** Of the envelope: empty for a report. */
  readonly mailFrom: string
  readonly recipient: string
  readonly raw: Uint8Array
}

/**
 * Takes mail that came back to the return path of something sent: failures are written down at the recipients they name,
 * and the mail itself, report or automatic answer, goes to the sender's INBOX. Coming twice, it counts once. A token
 * that nobody was given is `unknown`; the door says that there is no such address.
 */
export async function receiveReport(needs: Needs, mail: ReturnedMail): Promise<'received' | 'unknown'> {
  const found = await needs.directory.findByBounceToken(mail.token.toLowerCase())
  const actor = found && (await needs.directory.findActor(found.mailboxId))
  if (!actor) return 'unknown'
  const { mailboxId, submissionId } = found
  const parsed = await parse(needs.mime, mail.raw)
  const reported = parsed ? await readStatuses(needs.mime, mail.raw, parsed) : []
  if (reported.some(({ action }) => action === 'failed')) {
    await needs.store.write(mailboxId, (w) => writeDown(w, submissionId as SubmissionId, reported, needs.clock.now()))
  }
  const name = parsed?.messageIdHeader || (await needs.blobs.put(mail.raw))
  await putIntoMailbox(needs, mailboxId, {
    way: 'returned',
    mailFrom: mail.mailFrom,
    recipient: actor.address,
    raw: mail.raw,
    deliveryKey: `returned:${submissionId}:${name}`.slice(0, 500),
  })
  return 'received'
}

async function parse(mime: Mime, raw: Uint8Array): Promise<ParsedMessage | undefined> {
  try {
    return await mime.parse(raw)
  } catch (error) {
    if (error instanceof Unparsable) return undefined
    throw error
  }
}

async function readStatuses(mime: Mime, raw: Uint8Array, parsed: ParsedMessage): Promise<readonly ReportedRecipient[]> {
  const found: ReportedRecipient[] = []
  for (const part of parsed.parts) {
    // RFC 3464, and RFC 6533 for addresses that are not ASCII.
    if (!/^message\/(global-)?delivery-status$/i.test(part.contentType)) continue
    const [status] = await mime.extractParts(raw, [part.index])
    if (status) found.push(...readReport(decodeUtf8(status)))
  }
  return found
}

async function writeDown(
  w: Writer,
  submissionId: SubmissionId,
  reported: readonly ReportedRecipient[],
  now: Date,
): Promise<void> {
  await w.nextVersion()
  const submission = await w.submissions.find(submissionId)
  const message = submission && (await w.messages.find(submission.messageId))
  if (!message) return
  const deliveries = await w.submissions.deliveries(submission.id)
  let isChanged = false
  for (const report of reported) {
    const delivery = report.action === 'failed' ? matching(deliveries, report) : undefined
    if (!delivery || delivery.state === 'failed') continue
    isChanged = true
    await w.submissions.setDelivery(delivery.id, {
      state: 'failed',
      lastReply: report.reply,
      countAttempt: false,
      at: now,
    })
    await recordFailure(w, message, delivery.recipient, report.reply)
  }
  if (isChanged) await settle(w, message, submission.id)
}

/** A mailbox that forwards is reported under the address it forwards to; with one recipient there is no doubt. */
function matching(deliveries: readonly Delivery[], report: ReportedRecipient): Delivery | undefined {
  const named = deliveries.find(({ recipient }) => report.addresses.includes(normaliseEmail(recipient)))
  return named ?? (deliveries.length === 1 ? deliveries[0] : undefined)
}

function decodeUtf8(bytes: Uint8Array): string {
  const escaped = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  try {
    return decodeURIComponent(escaped)
  } catch {
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  }
}
