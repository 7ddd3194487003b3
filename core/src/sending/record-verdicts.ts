import type { DeliveryId, MailboxId, SubmissionId } from '@sen/model/ids'
import { judgeRetry } from '@sen/model/retrying'
import { conditionOf, isStatusWanted, type OwnReport } from '@sen/model/transport/delivery-status-request'
import { recordForwardOutcome } from '../forwarding/record-forward-outcome.ts'
import { deliverKey, recallKey } from '../kit/job-keys.ts'
import type { Message } from '../messages/message-store.ts'
import type { RecipientVerdict } from '../ports/mail-sender.ts'
import type { Writer } from '../store.ts'
import type { Delivery, DeliveryState } from './submission-store.ts'
import { submittedMessage } from './submitted-message.ts'

/** `given_up`: an administrator removed it from the queue. */
type Ending = RecipientVerdict | { readonly outcome: 'given_up' }

interface Outcome extends Readonly<Record<OwnReport, DeliveryId[]>> {
  retryAt: Date | undefined
}

const REPORTS = ['failed', 'delayed', 'delivered', 'relayed'] as const

export function isPending(delivery: Delivery): boolean {
  return delivery.state === 'queued' || delivery.state === 'unclear'
}

/**
 * Runs in the caller's transaction, so after a crash the attempt is either recorded completely or repeated.
 * @param with `isReported`: whether the sender gets reports by mail
 * @returns the new state of each delivery that was still pending
 */
export async function recordVerdicts(
  w: Writer,
  mailboxId: MailboxId,
  submissionId: SubmissionId,
  domain: string,
  verdicts: ReadonlyMap<DeliveryId, Ending>,
  now: Date,
  { isReported }: { readonly isReported: boolean } = { isReported: true },
): Promise<ReadonlyMap<DeliveryId, DeliveryState>> {
  await w.nextVersion()
  const states = new Map<DeliveryId, DeliveryState>()
  const submission = await w.submissions.find(submissionId)
  const message = await submittedMessage(w, submission)
  if (submission?.state !== 'released' || (submission.kind === 'message' && !message)) return states
  const outcome: Outcome = { failed: [], delayed: [], delivered: [], relayed: [], retryAt: undefined }
  const deliveries = await w.submissions.deliveries(submissionId)
  for (const delivery of deliveries) {
    const verdict = verdicts.get(delivery.id)
    if (!verdict || !isPending(delivery)) continue
    states.set(delivery.id, await recordOne(w, message, delivery, verdict, now, outcome))
  }
  if (outcome.retryAt) {
    const job = { name: 'deliver-to-domain', mailboxId, submissionId, domain } as const
    await w.enqueue(job, { runAt: outcome.retryAt, key: deliverKey(submissionId, domain) })
  }
  // Mail of other kinds is not reported: a person who waits for a code requests another one. Mail without a return path
  // has no reports either (RFC 5321 section 6.1).
  const reports = message && isReported && !submission.hasNullSender ? REPORTS : []
  for (const about of reports) {
    const wanted = deliveries.filter((each) => isStatusWanted(conditionOf(about), each.statusRequest))
    const deliveryIds = outcome[about].filter((id) => wanted.some((each) => each.id === id))
    if (deliveryIds.length > 0) {
      await w.enqueue({ name: 'report-deliveries', mailboxId, submissionId, deliveryIds, about })
    }
  }
  if (deliveries.some(({ recall }) => recall && !recall.doneAt)) {
    await w.enqueue({ name: 'recall-copies', mailboxId, submissionId }, { key: recallKey(submissionId) })
  }
  if (submission.kind === 'forward') await noteForwards(w, mailboxId, submissionId, states, now)
  await settle(w, message, submissionId)
  return states
}

async function noteForwards(
  w: Writer,
  mailboxId: MailboxId,
  submissionId: SubmissionId,
  states: ReadonlyMap<DeliveryId, DeliveryState>,
  at: Date,
): Promise<void> {
  for (const state of states.values()) {
    if (state === 'handed_over' || state === 'failed') await recordForwardOutcome(w, mailboxId, submissionId, state, at)
  }
}

async function recordOne(
  w: Writer,
  message: Message | undefined,
  delivery: Delivery,
  verdict: Ending,
  now: Date,
  outcome: Outcome,
): Promise<DeliveryState> {
  if (verdict.outcome === 'given_up') {
    const { id, recipient, lastReply } = delivery
    outcome.failed.push(id)
    await w.submissions.setDelivery(id, { state: 'failed', lastReply, isGivenUp: true, countAttempt: false, at: now })
    if (message) await recordFailure(w, message, recipient, { reply: lastReply, isGivenUp: true })
    return 'failed'
  }
  const { outcome: kind, reply } = verdict
  const change = { lastReply: reply, countAttempt: true, at: now }
  if (kind === 'handed_over') {
    const isLocal = verdict.isLocal ?? false
    if (isLocal) outcome.delivered.push(delivery.id)
    else if (!verdict.reportsSuccess) outcome.relayed.push(delivery.id)
    await w.submissions.setDelivery(delivery.id, { ...change, isLocal, state: 'handed_over' })
    return 'handed_over'
  }
  // The mail was recalled during the attempt and is not retried.
  if (delivery.recall && kind !== 'refused') {
    if (kind === 'unclear') await w.recalls.setOutcome(delivery.id, 'external')
    await w.submissions.setDelivery(delivery.id, { ...change, state: 'withdrawn' })
    return 'withdrawn'
  }
  const next = kind === 'refused' ? undefined : judgeRetry({ ...delivery, attempts: delivery.attempts + 1 }, now)
  if (next?.kind !== 'retry') {
    outcome.failed.push(delivery.id)
    await w.submissions.setDelivery(delivery.id, { ...change, state: 'failed', isRefused: kind === 'refused' })
    if (message) await recordFailure(w, message, delivery.recipient, { reply })
    return 'failed'
  }
  if (next.tellSender) outcome.delayed.push(delivery.id)
  if (!outcome.retryAt || next.at < outcome.retryAt) outcome.retryAt = next.at
  const state = kind === 'unclear' ? 'unclear' : 'queued'
  await w.submissions.setDelivery(delivery.id, {
    ...change,
    state,
    ...(next.tellSender ? { delayNoticeSent: true } : {}),
  })
  return state
}

export async function recordFailure(
  w: Writer,
  message: Message,
  recipient: string,
  why: { readonly reply: string; readonly isGivenUp?: true },
): Promise<void> {
  const version = await w.nextVersion()
  const { id: messageId, threadId } = message
  await w.record({ type: 'send_mail_failed', version, messageId, threadId, recipient, ...why })
}

/** Does nothing while a delivery is pending. Marks the message as failed when no recipient received it. */
export async function settle(w: Writer, message: Message | undefined, submissionId: SubmissionId): Promise<void> {
  const version = await w.nextVersion()
  const deliveries = await w.submissions.deliveries(submissionId)
  if (deliveries.some(isPending)) return
  await w.submissions.setState(submissionId, 'done')
  if (!message) return
  const { id: messageId, threadId } = message
  if (message.sendState === 'none' && deliveries.every((delivery) => delivery.state === 'failed')) {
    await w.drafts.setSendState(messageId, 'sending_failed', version)
    await w.threads.refresh([threadId], version)
    await w.record({ type: 'failed', version, messageId, threadId })
    return
  }
  await w.record({ type: 'threads.changed', version, threadIds: [threadId], folderIds: [message.folderId] })
}
