import type { MailboxId, SubmissionId } from '@sen/model/ids'
import { deliverKey } from '../kit/job-keys.ts'
import type { Message } from '../messages/message-store.ts'
import { openSharesOfMail } from '../shares/link-shares-of-mail.ts'
import type { Writer } from '../store.ts'
import { holdOnNewRecipients } from './limits/hold-unusual-sending.ts'
import type { SendingLimitNeeds } from './limits/sending-refusal.ts'
import type { Submission } from './submission-store.ts'
import { submittedMessage } from './submitted-message.ts'

/** Runs in one transaction. Undo is possible before it and impossible after it. */
export async function dispatchSubmission(
  w: Writer,
  needs: SendingLimitNeeds,
  mailboxId: MailboxId,
  submissionId: SubmissionId,
  at: Date,
): Promise<void> {
  const version = await w.nextVersion()
  const submission = await w.submissions.find(submissionId)
  const message = await submittedMessage(w, submission)
  if (!submission || !message || submission.state !== 'held') return
  await w.submissions.release(submission.id, at)
  await w.drafts.file(message.id, {
    rawBlob: submission.rawBlob,
    sizeBytes: submission.sizeBytes,
    dateHeader: dateHeaderOf(message, submission),
    at,
    version,
  })
  await markOriginal(w, message, version)
  await w.threads.refresh([message.threadId], version)
  await w.record({ type: 'sent', version, messageId: message.id, threadId: message.threadId })
  await openSharesOfMail(w, message.id, at)
  const deliveries = await w.submissions.deliveries(submission.id)
  for (const domain of new Set(deliveries.map((delivery) => delivery.domain))) {
    const job = { name: 'deliver-to-domain', mailboxId, submissionId: submission.id, domain } as const
    await w.enqueue(job, { key: deliverKey(submission.id, domain) })
  }
  // Other mail was counted when it was accepted.
  if (submission.plannedAt) await w.sendingMeter.count(deliveries.length, at)
  await holdOnNewRecipients(w, needs, { mailboxId, at })
}

/** A mail program's message keeps the bytes with which it was stored; other bytes were built with the submission. */
function dateHeaderOf({ rawBlob, sentAt }: Message, submission: Submission): Date {
  return rawBlob === submission.rawBlob && sentAt ? sentAt : submission.createdAt
}

/** A forward has no In-Reply-To, and the forwarded message is the last of its references (`forwardChain`). */
async function markOriginal(w: Writer, { inReplyTo, references }: Message, version: number): Promise<void> {
  const original = inReplyTo || references.at(-1)
  if (original) await w.messages.markAnswered(original, inReplyTo ? 'answered' : 'forwarded', version)
}
