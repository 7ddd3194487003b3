import { MAX_FORWARD_FAILURES } from '@sen/model/forwarding/limits'
import type { MailboxId, SubmissionId } from '@sen/model/ids'
import type { Writer } from '../store.ts'
import type { ForwardedMail } from './forward-store.ts'

/** Without copies, forwarded mail goes to Trash (product decision 57). Consecutive failures stop forwarding. */
export async function recordForwardOutcome(
  w: Writer,
  mailboxId: MailboxId,
  submissionId: SubmissionId,
  state: 'handed_over' | 'failed' | 'returned',
  at: Date,
): Promise<void> {
  const forward = await w.forwarding.ofSubmission(submissionId)
  if (!forward) return
  if (state === 'handed_over') await noteArrived(w, forward, at)
  else await noteFailed(w, mailboxId, forward.email, at)
  if (state === 'returned') await undoForward(w, forward)
}

async function noteArrived(w: Writer, { messageId, keepsCopy }: ForwardedMail, at: Date): Promise<void> {
  if (messageId === undefined) return
  await w.forwarding.markForwarded(messageId, at)
  const message = keepsCopy ? undefined : await w.messages.find(messageId)
  if (message?.folderRole !== 'inbox') return
  const version = await w.nextVersion()
  const trash = await w.folders.findByRole('trash')
  const groups = await w.threads.moveMessages([messageId], trash.id, version)
  if (groups.length > 0) await w.record({ type: 'threads.moved', version, groups })
}

/** Used when the remote server reports a failure later; mail that its user has moved stays. */
async function undoForward(w: Writer, { messageId, keepsCopy }: ForwardedMail): Promise<void> {
  if (messageId === undefined) return
  await w.forwarding.unmarkForwarded(messageId)
  const message = keepsCopy ? undefined : await w.messages.find(messageId)
  if (message?.folderRole !== 'trash') return
  const version = await w.nextVersion()
  const inbox = await w.folders.findByRole('inbox')
  const groups = await w.threads.moveMessages([messageId], inbox.id, version)
  if (groups.length > 0) await w.record({ type: 'threads.moved', version, groups })
}

async function noteFailed(w: Writer, mailboxId: MailboxId, email: string, at: Date): Promise<void> {
  const address = (await w.forwarding.all()).find((each) => each.email === email)
  if (!address?.isActive || !(await w.forwarding.haveAllFailed(email, MAX_FORWARD_FAILURES))) return
  const version = await w.nextVersion()
  await w.forwarding.stop(email, at)
  await w.record({ type: 'rules.changed', version })
  await w.enqueue({ name: 'report-forwarding', mailboxId, email, about: 'stopped', version })
}
