import { normaliseEmail } from '@sen/model/addresses'
import type { FolderRole } from '@sen/model/folders'
import type { MailboxId, MessageId, ThreadId } from '@sen/model/ids'
import type { FilingReason, FollowUp } from '@sen/model/receiving/file-mail'
import { autoReplyKey, forwardKey } from '../kit/job-keys.ts'
import { severalAtOnce } from '../kit/several-at-once.ts'
import type { Writer } from '../store.ts'
import type { Arrival, ReceivingNeeds } from './arrival.ts'
import { type ExaminedMail, examineMail, type IncomingMail } from './examine-mail.ts'
import { fileMessages } from './file-message.ts'
import { matchBefore } from './match-filters.ts'
import { isForQuarantine, quarantineMail } from './quarantine-mail.ts'
import { type Delivered, storeMessage } from './store-message.ts'
import { type StoredMail, tellPages } from './tell-pages.ts'

/** A message that is stored in one mailbox, and where it was filed. */
export interface StoredCopy {
  readonly messageId: MessageId
  readonly threadId: ThreadId
  readonly folder: FolderRole
  readonly reason: FilingReason
}

/**
 * `recalled`: the sender recalled the message before it was delivered, and it is not stored. `quarantined`: it is infected, and an
 * Owner decides.
 */
export type ReceiveResult = StoredCopy | 'already-here' | 'recalled' | 'quarantined'

/** Transactions under way at a time for one message; more would only queue for database connections. */
const STORED_AT_A_TIME = 4

/**
 * The one way into a mailbox: verify, scan, score, file, store, tell. What each way in skips is `WAYS_IN`. One message for
 * one mailbox or several: its bytes are kept, read and judged once. Resolves, one result for each in order, when the bytes
 * are durable and the rows committed for all of them; rejects when they are not for some, and then nothing is under way
 * any more and the caller must not say that the message was accepted. Those that have it keep it: whoever brings it again
 * brings an equal copy, and views show equal copies once. A message that cannot be parsed is delivered all the same, to be
 * read as source. See docs/subsystems/receiving.md.
 */
export async function receiveMail(
  needs: ReceivingNeeds,
  mail: Omit<IncomingMail, 'envelope'>,
  arrivals: readonly Arrival[],
): Promise<readonly ReceiveResult[]> {
  return (await receiveAndExamine(needs, mail, arrivals)).results
}

/** Does the same, and also returns what was found out about the message. */
export async function receiveAndExamine(
  needs: ReceivingNeeds,
  mail: Omit<IncomingMail, 'envelope'>,
  arrivals: readonly Arrival[],
): Promise<{ readonly examined: ExaminedMail; readonly results: readonly ReceiveResult[] }> {
  const [first] = arrivals
  // A group stands there once for all of its members.
  const recipients = [...new Set(arrivals.flatMap(({ envelope }) => envelope?.recipient ?? []))]
  const envelope = first?.envelope && { ...first.envelope, recipients }
  const examined = await examineMail(needs, { ...mail, envelope })
  const receivedAt = needs.clock.now()
  const results: ReceiveResult[][] = []
  let failed: { readonly reason: unknown } | undefined
  // One whose mailbox is busy keeps its own place alone; the others go on.
  await severalAtOnce(arrivals.entries(), STORED_AT_A_TIME, async ([at, arrival]) => {
    if (failed) return
    try {
      const delivered = [{ mail: examined, receivedAt, ...arrival }]
      results[at] = [...(await deliverMail(needs, arrival.mailboxId, delivered))]
    } catch (reason) {
      // Those that are under way come to their end first: who hears of a failure finds nothing under way.
      failed ??= { reason }
    }
  })
  if (failed) throw failed.reason
  return { examined, results: results.flat() }
}

/**
 * The second half: files, stores and tells, in one transaction for all of these, all or none. Few round trips, for a hot
 * mailbox queues behind its row lock; what its filters match is found out before.
 */
export async function deliverMail(
  { store, turns }: Pick<ReceivingNeeds, 'store' | 'turns'>,
  mailboxId: MailboxId,
  delivered: readonly Delivered[],
): Promise<readonly ReceiveResult[]> {
  const infected = delivered.filter(isForQuarantine)
  const others = delivered.filter((item) => !infected.includes(item))
  const items = await matchBefore({ store, turns }, mailboxId, others)
  const results = await store.write(mailboxId, async (w) => {
    // Pipelined in one round trip. nextVersion() must come first: it locks the mailbox row.
    const [version, { filings, hasNewFolder }] = await Promise.all([w.nextVersion(), fileMessages(w, items)])
    for (const item of infected) await quarantineMail(w, mailboxId, item)
    const results: ReceiveResult[] = []
    const stored: StoredMail[] = []
    for (const { item, filed } of filings) {
      if (typeof filed === 'string') {
        results.push(filed)
        continue
      }
      const { messageId, threadId, merged } = await storeMessage(w, { mailboxId, version, item, filed })
      await orderFollowUps(w, mailboxId, messageId, filed.followUps)
      const { folder, reason } = filed
      results.push({ messageId, threadId, folder: folder.role, reason })
      stored.push({ messageId, threadId, merged, mail: item.mail, filed })
    }
    if (stored.length === 0) return results
    await w.threads.refresh([...new Set(stored.flatMap(({ threadId, merged }) => [threadId, ...merged]))], version)
    await tellPages(w, version, stored, hasNewFolder)
    return results
  })
  if (infected.length === 0) return results
  const rest = results.values()
  return delivered.map((item) => (infected.includes(item) ? 'quarantined' : (rest.next().value ?? 'already-here')))
}

/** Orders what is done with a mail after it is stored, in the transaction that stores it. */
async function orderFollowUps(
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
