import type { MailboxId, MessageId } from '@sen/model/ids'
import { envelopeRecipients } from '@sen/model/recipients'
import { nextOccurrences } from '@sen/model/recurrence/occurrences'
import { judgePunctuality } from '@sen/model/scheduling/scheduled-times'
import { recurrenceKey } from '../kit/job-keys.ts'
import { Refused } from '../kit/refused.ts'
import type { Message } from '../messages/message-store.ts'
import type { MissedReason } from '../scheduling/missed-reason.ts'
import { buildBytes, readDraft } from '../sending/read-sendable.ts'
import { sendBlocker } from '../sending/send-blocker.ts'
import type { Writer } from '../store.ts'
import type { Periodic } from './periodic-store.ts'
import { type OccurrenceNeeds, sendOccurrence, withOwnMessageId } from './send-occurrence.ts'

type Due = Periodic & { readonly nextAt: Date }

const TRY_AGAIN_MILLISECONDS = 60_000

/** Queues the next occurrence in the same transaction, so that each is sent once. Overdue ones need a decision. */
export async function runRecurrence(needs: OccurrenceNeeds, mailboxId: MailboxId, messageId: MessageId): Promise<void> {
  const actor = await needs.directory.findActor(mailboxId)
  const work = await needs.store.read(mailboxId, async (r) => {
    const message = await r.messages.find(messageId)
    const periodic = (await r.periodics.ofMessages([messageId])).get(messageId)
    return message && isDue(periodic) ? { periodic, draft: await readDraft(r, message) } : undefined
  })
  if (!actor || !work) return
  const plannedAt = work.periodic.nextAt
  const builtAt = needs.clock.now()
  const punctuality = judgePunctuality(plannedAt, builtAt)
  const draft = withOwnMessageId(needs.secrets, work.draft)
  const isToLeave = punctuality === 'on-time' || punctuality === 'late'
  const bytes = isToLeave ? await bytesOrRefusal(needs, draft, builtAt) : undefined

  await needs.store.write(mailboxId, async (w) => {
    await w.nextVersion()
    const periodic = (await w.periodics.ofMessages([messageId])).get(messageId)
    const message = await w.messages.find(messageId)
    // Another run has sent this occurrence, or the plan has changed.
    if (!message || !isDue(periodic) || periodic.nextAt.getTime() !== plannedAt.getTime()) return
    if (punctuality === 'not-yet') return enqueueNext(w, mailboxId, messageId, plannedAt)
    const at = needs.clock.now()
    if (bytes === undefined) return miss(w, mailboxId, message, periodic, 'late', at)
    if (bytes instanceof Refused) return miss(w, mailboxId, message, periodic, bytes.code, at)
    const recipients = envelopeRecipients(message).length
    const refusal = await sendBlocker(w, needs, actor, { message, recipients, now: at })
    if (refusal === 'send_quota_exceeded' && judgePunctuality(plannedAt, at) !== 'missed') {
      return enqueueNext(w, mailboxId, messageId, new Date(at.getTime() + TRY_AGAIN_MILLISECONDS))
    }
    if (refusal !== undefined) return miss(w, mailboxId, message, periodic, refusal, at)
    await sendOccurrence(needs, w, mailboxId, { draft, bytes, plannedAt, builtAt, at })
    await advance(w, mailboxId, message, { ...periodic, sentCount: periodic.sentCount + 1 }, plannedAt)
  })
}

/** Occurrences between a backup and now may have been sent. */
export function missPassedTimes(
  { store, clock }: Pick<OccurrenceNeeds, 'store' | 'clock'>,
  mailboxId: MailboxId,
  messageId: MessageId,
): Promise<void> {
  return store.write(mailboxId, async (w) => {
    await w.nextVersion()
    const message = await w.messages.find(messageId)
    const now = clock.now()
    for (;;) {
      const periodic = (await w.periodics.ofMessages([messageId])).get(messageId)
      if (!message || !isDue(periodic) || periodic.nextAt > now) return
      // An occurrence that is only slightly overdue would still be sent otherwise.
      await miss(w, mailboxId, message, periodic, 'late', now)
    }
  })
}

function isDue(periodic: Periodic | undefined): periodic is Due {
  return periodic?.nextAt !== undefined
}

async function bytesOrRefusal(needs: OccurrenceNeeds, draft: Parameters<typeof buildBytes>[1], date: Date) {
  try {
    return await buildBytes(needs, draft, date)
  } catch (error) {
    // The mail is too large, or a part no longer exists. A retry would fail too, so the owner is notified.
    if (error instanceof Refused) return error
    throw error
  }
}

/** Skips all overdue occurrences and reports the last one. */
async function miss(
  w: Writer,
  mailboxId: MailboxId,
  message: Message,
  periodic: Due,
  reason: MissedReason,
  now: Date,
): Promise<void> {
  const version = await w.nextVersion()
  const missedAt = lastBefore(periodic, now)
  await advance(w, mailboxId, message, { ...periodic, missedAt, missedReason: reason }, missedAt)
  await w.record({ type: 'failed', version, messageId: message.id, threadId: message.threadId })
  await w.enqueue({ name: 'report-missed', mailboxId, messageId: message.id })
}

function lastBefore({ plan, nextAt }: Due, now: Date): Date {
  let last = nextAt
  for (;;) {
    const [next] = nextOccurrences(plan, last, 1)
    if (!next || judgePunctuality(next.at, now) !== 'missed') return last
    last = next.at
  }
}

/** Without an occurrence after `after`, the periodic mail has ended. */
async function advance(
  w: Writer,
  mailboxId: MailboxId,
  { id, threadId, folderId }: Message,
  periodic: Periodic,
  after: Date,
): Promise<void> {
  const version = await w.nextVersion()
  const [next] = nextOccurrences(periodic.plan, after, 1)
  await w.periodics.save({ ...periodic, nextAt: next?.at, nextNumber: next?.number ?? periodic.nextNumber + 1 })
  const sendState = periodic.missedAt ? 'sending_failed' : next ? 'sending' : 'none'
  await w.drafts.place(id, { role: 'periodic', sendState, at: next?.at ?? after, version })
  await w.threads.refresh([threadId], version)
  await w.record({ type: 'threads.changed', version, threadIds: [threadId], folderIds: [folderId] })
  if (next) await enqueueNext(w, mailboxId, id, next.at)
}

function enqueueNext(w: Writer, mailboxId: MailboxId, messageId: MessageId, runAt: Date): Promise<void> {
  return w.enqueue({ name: 'run-period', mailboxId, messageId }, { runAt, key: recurrenceKey(messageId) })
}
