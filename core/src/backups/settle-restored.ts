import type { MailboxId, SubmissionId } from '@sen/model/ids'
import type { Clock } from '../kit/clock.ts'
import { releaseKey } from '../kit/job-keys.ts'
import { missPassedTimes } from '../recurrence/run-recurrence.ts'
import { isPlanned } from '../sending/delete-plan.ts'
import { missPlanned } from '../sending/release-submission.ts'
import { submittedMessage } from '../sending/submitted-message.ts'
import { returnSharesToDraft } from '../shares/link-shares-of-mail.ts'
import type { MailStore } from '../store.ts'
import type { RestoredStore } from './restored-store.ts'

interface Needs {
  readonly restored: RestoredStore
  readonly store: MailStore
  readonly clock: Clock
}

export interface SettleResult {
  readonly drafts: number
  /** The mail was due between the backup and now; its owners decide. */
  readonly missed: number
  readonly stopped: number
  readonly dropped: number
}

/**
 * Mail that left between the backup and the disaster is not sent again. Mail programs do not confuse new messages with
 * those that they know. A repeated call settles the rest.
 */
export async function settleRestored(needs: Needs): Promise<SettleResult> {
  const { restored, clock } = needs
  const now = clock.now()
  await restored.revokeSessions()
  await restored.renewUidValidity()
  const [stopped, dropped] = [await restored.stopDeliveries(), await restored.cancelAutomaticMail()]
  let [drafts, missed] = [0, 0]
  for (const { mailboxId, submissionId } of await restored.passedHolds(now)) {
    const became = await settleHold(needs, mailboxId, submissionId)
    if (became === 'draft') drafts += 1
    else if (became === 'missed') missed += 1
  }
  for (const { mailboxId, messageId } of await restored.passedPeriods(now)) {
    await missPassedTimes(needs, mailboxId, messageId)
    missed += 1
  }
  return { drafts, missed, stopped, dropped }
}

function settleHold(
  { store }: Needs,
  mailboxId: MailboxId,
  submissionId: SubmissionId,
): Promise<'draft' | 'missed' | undefined> {
  return store.write(mailboxId, async (w) => {
    const version = await w.nextVersion()
    const submission = await w.submissions.find(submissionId)
    const message = submission && (await submittedMessage(w, submission))
    if (submission?.state !== 'held' || !message) return undefined
    await w.cancelJob(releaseKey(submissionId))
    if (isPlanned(submission)) {
      await missPlanned(w, mailboxId, message, submission, 'late')
      return 'missed'
    }
    await w.submissions.setState(submissionId, 'cancelled')
    await returnSharesToDraft(w, message.id)
    await w.drafts.setSendState(message.id, 'none', version)
    await w.threads.refresh([message.threadId], version)
    return 'draft'
  })
}
