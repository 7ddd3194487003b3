import { matchReportedRecipient } from '@sen/model/delivery-reports/match-reported-recipient'
import type { ReportedRecipient } from '@sen/model/delivery-reports/read-report'
import { shownServerReply } from '@sen/model/delivery-reports/shown-server-reply'
import type { MailboxId, SubmissionId } from '@sen/model/ids'
import { conditionOf, isStatusWanted } from '@sen/model/transport/delivery-status-request'
import { isAutomaticMail } from '@sen/model/trust/bulk-mail'
import { recordForwardOutcome } from '../forwarding/record-forward-outcome.ts'
import type { Directory } from '../mailboxes/directory.ts'
import type { Envelope } from '../messages/message-store.ts'
import { parseIfPossible } from '../raw-messages/read-or-salvage.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import { receiveMail } from '../receiving/receive-mail.ts'
import type { Writer } from '../store.ts'
import { recordFailure, settle } from './record-verdicts.ts'
import type { Delivery, Submission } from './submission-store.ts'
import { submittedMessage } from './submitted-message.ts'

type Needs = ReceivingNeeds & { readonly directory: Directory }

export interface ReturnedMail {
  readonly token: string
  readonly envelope: Omit<Envelope, 'recipient'>
  readonly raw: Uint8Array
  readonly kept?: string | undefined
  readonly sentDigest: string
}

/**
 * Every recipient knows the return path, so the mail is delivered to the sender as untrusted. Idempotent.
 * @returns `unknown` for an unknown token, which the SMTP server rejects as an unknown address
 */
export async function receiveReport(needs: Needs, mail: ReturnedMail): Promise<'received' | 'unknown'> {
  const found = await needs.directory.findByBounceToken(mail.token.toLowerCase())
  const actor = found && (await needs.directory.findActor(found.mailboxId))
  if (!actor) return 'unknown'
  const { mailboxId, submissionId } = found
  const parsed = await parseIfPossible(needs.mime, mail.raw)
  const reported = parsed?.deliveryReport?.recipients ?? []
  if (reported.some(({ action }) => action === 'failed')) {
    await needs.store.write(mailboxId, (w) =>
      recordFailures(w, mailboxId, submissionId as SubmissionId, reported, needs.clock.now()),
    )
  }
  const { submission, deliveries } = await findSubmission(needs, mailboxId, submissionId as SubmissionId)
  const { kind, messageId } = submission ?? {}
  // The report may quote a mailed code, which must not reach the person who requested it.
  if (kind === 'notice' || kind === 'visitor_code' || kind === 'password_link' || kind === 'sending_alarm')
    return 'received'
  // File no failure reports of forwards, because the user did not send the mail. An automatic reply would loop.
  if (kind === 'forward' && (reported.length > 0 || isAutomaticMail(parsed?.headers ?? {}, mail.envelope.mailFrom)))
    return 'received'
  // The sender asked not to get it, and a server without DSN sends it nevertheless (RFC 3461 section 4.1).
  if (reported.length > 0 && reported.every((report) => isDeclined(deliveries, report))) return 'received'
  const { envelope, raw, kept, sentDigest } = mail
  const deliveryKey = `returned:${submissionId}:${sentDigest}`
  const arrival = {
    mailboxId,
    sentDigest,
    deliveryKey,
    envelope: { ...envelope, recipient: actor.address },
    ...(messageId && { returnedMessage: messageId }),
  }
  await receiveMail(needs, { way: 'smtp', raw, kept }, [arrival])
  return 'received'
}

function findSubmission(
  { store }: Needs,
  mailboxId: MailboxId,
  id: SubmissionId,
): Promise<{ readonly submission: Submission | undefined; readonly deliveries: readonly Delivery[] }> {
  return store.read(mailboxId, async (r) => {
    return { submission: await r.submissions.find(id), deliveries: await r.submissions.deliveries(id) }
  })
}

function isDeclined(deliveries: readonly Delivery[], report: ReportedRecipient): boolean {
  const request = matching(deliveries, report)?.statusRequest
  return request?.notify !== undefined && !isStatusWanted(conditionOf(report.action), request)
}

async function recordFailures(
  w: Writer,
  mailboxId: MailboxId,
  submissionId: SubmissionId,
  reported: readonly ReportedRecipient[],
  now: Date,
): Promise<void> {
  await w.nextVersion()
  const submission = await w.submissions.find(submissionId)
  const message = await submittedMessage(w, submission)
  if (!submission || (submission.kind === 'message' && !message)) return
  const deliveries = await w.submissions.deliveries(submission.id)
  if (!wentToOneDomain(deliveries)) return
  let isChanged = false
  let wasBelieved = false
  for (const report of reported) {
    const delivery = report.action === 'failed' ? matching(deliveries, report) : undefined
    if (!delivery || !isRemoteDelivery(delivery)) continue
    isChanged = true
    wasBelieved ||= delivery.state === 'handed_over'
    const reply = shownServerReply(report.reply, delivery.recipient)
    await w.submissions.setDelivery(delivery.id, { state: 'failed', lastReply: reply, countAttempt: false, at: now })
    if (message) await recordFailure(w, message, delivery.recipient, { reply })
  }
  if (isChanged && submission.kind === 'forward') {
    await recordForwardOutcome(w, mailboxId, submission.id, wasBelieved ? 'returned' : 'failed', now)
  }
  if (isChanged) await settle(w, message, submission.id)
}

/** All deliveries share one return path, so with several domains one server could forge failures of another. */
function wentToOneDomain(deliveries: readonly Delivery[]): boolean {
  return new Set(deliveries.filter(({ isLocal }) => !isLocal).map(({ domain }) => domain)).size === 1
}

function isRemoteDelivery({ state, isLocal }: Delivery): boolean {
  return !isLocal && (state === 'handed_over' || state === 'unclear')
}

function matching(deliveries: readonly Delivery[], { addresses }: ReportedRecipient): Delivery | undefined {
  const sentTo = deliveries.map(({ recipient }) => recipient)
  const reported = matchReportedRecipient(sentTo, addresses)
  return deliveries.find(({ recipient }) => recipient === reported)
}
