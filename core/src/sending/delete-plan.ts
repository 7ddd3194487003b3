import { recurrenceKey, releaseKey } from '../kit/job-keys.ts'
import type { Message } from '../messages/message-store.ts'
import { returnSharesToDraft } from '../shares/link-shares-of-mail.ts'
import type { Writer } from '../store.ts'
import type { Submission } from './submission-store.ts'

/** True also while a missed submission waits for a decision. */
export function isPlanned(submission: Submission | undefined): submission is Submission & { plannedAt: Date } {
  if (submission?.plannedAt === undefined) return false
  return submission.state === 'held' || submission.state === 'missed'
}

export async function deletePlan(w: Writer, message: Message): Promise<void> {
  const submission = await w.submissions.ofMessage(message.id)
  if (isPlanned(submission)) {
    await w.submissions.setState(submission.id, 'cancelled')
    await w.cancelJob(releaseKey(submission.id))
  }
  if (message.folderRole !== 'periodic') return
  await w.cancelJob(recurrenceKey(message.id))
  await w.periodics.remove(message.id)
}

export async function returnPlanToDrafts(w: Writer, message: Message, at: Date): Promise<void> {
  await deletePlan(w, message)
  await returnSharesToDraft(w, message.id)
  const version = await w.nextVersion()
  const { id, threadId, revision, folderId } = message
  await w.drafts.place(id, { role: 'drafts', sendState: 'none', at, version })
  await w.threads.refresh([threadId], version)
  const drafts = await w.folders.findByRole('drafts')
  await w.record({ type: 'threads.changed', version, threadIds: [threadId], folderIds: [folderId, drafts.id] })
  await w.record({ type: 'draft.saved', version, messageId: id, threadId, revision })
}
