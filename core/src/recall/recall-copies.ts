import type { MailboxId, SubmissionId } from '@sen/model/ids'
import { farthest, type RecallOutcome } from '@sen/model/recalling/recall'
import type { Clock } from '../kit/clock.ts'
import type { Directory } from '../mailboxes/directory.ts'
import { deliveryKeyOf } from '../sending/delivery-key.ts'
import { isPending } from '../sending/record-verdicts.ts'
import type { Delivery } from '../sending/submission-store.ts'
import { submittedMessage } from '../sending/submitted-message.ts'
import type { MailStore, Writer } from '../store.ts'

type Needs = { readonly store: MailStore; readonly directory: Directory; readonly clock: Clock }

/** Resumes after a crash. A delivery with an attempt in progress stays open: its verdict queues this job again. */
export async function recallCopies(needs: Needs, mailboxId: MailboxId, submissionId: SubmissionId): Promise<void> {
  const open = await needs.store.read(mailboxId, async (r) => {
    const deliveries = await r.submissions.deliveries(submissionId)
    return deliveries.filter(({ recall }) => recall && !recall.doneAt && recall.outcome === undefined)
  })
  for (const delivery of open) {
    const outcome = await outcomeOf(needs, mailboxId, delivery)
    if (outcome) await needs.store.write(mailboxId, (w) => w.recalls.setOutcome(delivery.id, outcome))
  }
  await needs.store.write(mailboxId, async (w) => {
    const version = await w.nextVersion()
    const submission = await w.submissions.find(submissionId)
    const message = await submittedMessage(w, submission)
    const deliveries = await w.submissions.deliveries(submissionId)
    const isRunning = deliveries.some(({ recall }) => recall && !recall.doneAt)
    if (!message || !isRunning) return
    if (deliveries.every(({ recall }) => recall?.outcome !== undefined)) {
      await w.recalls.finish(submissionId, needs.clock.now())
      await w.enqueue({ name: 'report-recall', mailboxId, submissionId })
    }
    const { threadId, folderId } = message
    await w.record({ type: 'threads.changed', version, threadIds: [threadId], folderIds: [folderId] })
  })
}

async function outcomeOf(needs: Needs, mailboxId: MailboxId, delivery: Delivery): Promise<RecallOutcome | undefined> {
  const { state, isLocal, domain } = delivery
  if (isPending(delivery)) return undefined
  if (state === 'failed') return 'not_delivered'
  if (state === 'handed_over' && !isLocal) return 'external'
  const isOurs = isLocal || ((await needs.directory.findDomain(domain))?.verified ?? false)
  const otherwise: RecallOutcome = state === 'withdrawn' ? 'withdrawn' : 'already_gone'
  if (!isOurs) return otherwise
  const outcomes: RecallOutcome[] = []
  for (const reached of await reachedBy(needs, mailboxId, delivery)) {
    outcomes.push(await withholdCopy(needs, reached, delivery, otherwise))
  }
  return farthest(outcomes) ?? otherwise
}

async function reachedBy(needs: Needs, mailboxId: MailboxId, delivery: Delivery): Promise<readonly MailboxId[]> {
  const noted = await needs.store.read(mailboxId, (r) => r.submissions.reached(delivery.id))
  if (noted.length > 0) return noted
  const reached = await needs.directory.findReached(delivery.recipient)
  return reached?.recipients.map((recipient) => recipient.mailboxId) ?? []
}

/** Mail of earlier versions was delivered under the delivery's id instead of the submission's. */
async function keyIn(w: Writer, { id, submissionId }: Delivery): Promise<string> {
  const earlier = `delivery:${id}`
  return (await w.messages.findByDeliveryKey(earlier)) ? earlier : deliveryKeyOf(submissionId)
}

/** Replies stay. Idempotent; later deliveries under this key are refused. @param otherwise the outcome without mail */
function withholdCopy(
  needs: { readonly store: MailStore; readonly clock: Clock },
  mailboxId: MailboxId,
  delivery: Delivery,
  otherwise: RecallOutcome,
): Promise<RecallOutcome> {
  return needs.store.write(mailboxId, async (w) => {
    const version = await w.nextVersion()
    const deliveryKey = await keyIn(w, delivery)
    const known = await w.recalls.withheld(deliveryKey)
    if (known) return known
    const id = await w.messages.findByDeliveryKey(deliveryKey)
    const forward = await w.forwarding.withdraw(deliveryKey, needs.clock.now())
    const taken = await w.recalls.removeRecalled(deliveryKey)
    const removed = taken && (taken.wasRead ? 'removed_read' : 'removed_unread')
    const outcome = removed && forward === 'gone' ? 'forwarded' : (removed ?? otherwise)
    await w.recalls.withhold(deliveryKey, outcome, needs.clock.now())
    if (id && taken) {
      const { threadId, folderId } = taken
      await w.threads.refresh([threadId], version)
      await w.record({ type: 'message.recalled', version, threadId, messageId: id, folderId })
      await w.record({ type: 'threads.changed', version, threadIds: [threadId], folderIds: [folderId] })
    }
    return outcome
  })
}
