import { normaliseEmail } from '@sen/model/addresses'
import type { FolderRole } from '@sen/model/folders'
import type { MailboxId, MessageId, ThreadId } from '@sen/model/ids'
import type { FilingReason, FollowUp } from '@sen/model/receiving/file-mail'
import { MAIL_SOURCES } from '@sen/model/receiving/mail-sources'
import { autoReplyKey, forwardKey } from '../kit/job-keys.ts'
import { runConcurrently } from '../kit/run-concurrently.ts'
import { endReminders } from '../snoozing/end-reminders.ts'
import { placeNewMessage } from '../snoozing/place-new-message.ts'
import type { Writer } from '../store.ts'
import type { Arrival, ReceivingNeeds } from './arrival.ts'
import { type ExaminedMail, examineMail, type IncomingMail } from './examine-mail.ts'
import { fileMessages, readFilingContexts } from './file-message.ts'
import { matchBefore } from './match-filters.ts'
import { isForQuarantine, quarantineMail } from './quarantine-mail.ts'
import { recordMailEvents, type StoredMail } from './record-mail-events.ts'
import { type IncomingMessage, storeMessage } from './store-message.ts'

export interface StoredCopy {
  readonly messageId: MessageId
  readonly threadId: ThreadId
  /** Undefined in a folder that mail programs do not see, or whose old mail has no UIDs yet. */
  readonly uid: number | undefined
  readonly folder: FolderRole
  readonly reason: FilingReason
}

/** `recalled`: not stored. `quarantined`: the message is infected, and an Owner decides. */
export type ReceiveResult = StoredCopy | 'already-here' | 'recalled' | 'quarantined'

/** More transactions per message would only wait for database connections. */
const CONCURRENT_MAILBOXES = 4

/**
 * Resolves with one result per arrival, in order, when the bytes are durable and all rows are committed. If a delivery
 * failed it rejects, and the caller must not confirm the message; a repeated delivery creates an equal copy, which
 * views show once. See docs/subsystems/receiving.md.
 */
export async function receiveMail(
  needs: ReceivingNeeds,
  mail: Omit<IncomingMail, 'envelope'>,
  arrivals: readonly Arrival[],
): Promise<readonly ReceiveResult[]> {
  return (await receiveAndExamine(needs, mail, arrivals)).results
}

export async function receiveAndExamine(
  needs: ReceivingNeeds,
  mail: Omit<IncomingMail, 'envelope'>,
  arrivals: readonly Arrival[],
): Promise<{ readonly examined: ExaminedMail; readonly results: readonly ReceiveResult[] }> {
  const [first] = arrivals
  // List a group once, not once per member.
  const recipients = [...new Set(arrivals.flatMap(({ envelope }) => envelope?.recipient ?? []))]
  const envelope = first?.envelope && { ...first.envelope, recipients }
  const examined = await examineMail(needs, { ...mail, envelope })
  const receivedAt = needs.clock.now()
  const results: ReceiveResult[][] = []
  let failed: { readonly reason: unknown } | undefined
  // A busy mailbox must not delay delivery to the other recipients.
  await runConcurrently(arrivals.entries(), CONCURRENT_MAILBOXES, async ([at, arrival]) => {
    if (failed) return
    try {
      const delivered = [{ mail: examined, receivedAt, ...arrival }]
      results[at] = [...(await deliverMail(needs, arrival.mailboxId, delivered))]
    } catch (reason) {
      // Wait for deliveries in progress, so that nothing is running when the caller sees the error.
      failed ??= { reason }
    }
  })
  if (failed) throw failed.reason
  return { examined, results: results.flat() }
}

/**
 * Needs few round trips, because writers of a busy mailbox wait for its row lock.
 * @param check reads under the lock before anything is stored, pipelined with other reads; what it throws ends the
 * delivery
 */
export async function deliverMail(
  { store, yielder }: Pick<ReceivingNeeds, 'store' | 'yielder'>,
  mailboxId: MailboxId,
  delivered: readonly IncomingMessage[],
  check?: (w: Writer) => Promise<void>,
): Promise<readonly ReceiveResult[]> {
  const infected = delivered.filter(isForQuarantine)
  const others = delivered.filter((item) => !infected.includes(item))
  const items = await matchBefore({ store, yielder }, mailboxId, others)
  const results = await store.write(mailboxId, async (w) => {
    // Pipelined in one round trip. nextVersion() must come first: it locks the mailbox row.
    const [version, contexts] = await Promise.all([w.nextVersion(), readFilingContexts(w, items), check?.(w)])
    const { filings, hasNewFolder } = await fileMessages(w, contexts)
    for (const item of infected) await quarantineMail(w, mailboxId, item)
    const results: ReceiveResult[] = []
    const stored: StoredMail[] = []
    for (const { item, filed } of filings) {
      if (typeof filed === 'string') {
        results.push(filed)
        continue
      }
      const added = await storeMessage(w, { mailboxId, version, item, filed })
      const { messageId, threadId, uid } = added
      await enqueueFollowUps(w, mailboxId, messageId, filed.followUps)
      const needsAttention = added.needsAttention && MAIL_SOURCES[item.mail.way].isNews
      if (needsAttention) await endReminders(w, mailboxId, threadId, possibleAnswer(item))
      const isInInbox = needsAttention && filed.folder.role === 'inbox'
      const moved = isInInbox ? await placeNewMessage(w, { messageId, threadId, version }) : undefined
      const folder = moved ?? filed.folder
      results.push({ messageId, threadId, uid, folder: folder.role, reason: filed.reason })
      stored.push({ ...added, mail: item.mail, filed: { ...filed, folder } })
    }
    if (stored.length === 0) return results
    await w.threads.refresh([...new Set(stored.flatMap(({ threadId, merged }) => [threadId, ...merged]))], version)
    await recordMailEvents(w, version, stored, hasNewFolder)
    return results
  })
  if (infected.length === 0) return results
  const rest = results.values()
  return delivered.map((item) => (infected.includes(item) ? 'quarantined' : (rest.next().value ?? 'already-here')))
}

function possibleAnswer({ mail, envelope }: IncomingMessage) {
  return { headers: mail.message.headers, author: mail.from.email, returnPath: envelope?.mailFrom }
}

/** Runs in the transaction that stores the mail. */
async function enqueueFollowUps(
  w: Writer,
  mailboxId: MailboxId,
  messageId: MessageId,
  followUps: readonly FollowUp[],
): Promise<void> {
  for (const followUp of followUps) {
    if (followUp.type === 'auto_reply') {
      const order = { messageId, to: followUp.to }
      await w.enqueue({ name: 'auto-reply', mailboxId, ...order }, { key: autoReplyKey(order) })
      continue
    }
    const order = { messageId, to: normaliseEmail(followUp.to), by: followUp.by ?? 'filter' } as const
    await w.enqueue({ name: 'forward-message', mailboxId, ...order }, { key: forwardKey(order) })
  }
}
