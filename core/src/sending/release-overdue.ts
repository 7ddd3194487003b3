import type { MailboxId, SubmissionId } from '@sen/model/ids'
import { LONGEST_HOLD_SECONDS, RETRY_DELAYS_SECONDS } from '@sen/model/sending/limits'
import type { Clock } from '../kit/clock.ts'
import type { MaintenanceStore } from '../maintenance/maintenance-store.ts'
import type { MailStore } from '../store.ts'
import { isPlanned } from './delete-plan.ts'
import { dispatchSubmission } from './dispatch-submission.ts'
import type { SendingLimitNeeds } from './limits/sending-refusal.ts'

/** The clock may have been set back: confirm by a monotonic one, because an early release cuts an undo short. */
export function findStranded(needs: {
  readonly maintenance: MaintenanceStore
  readonly clock: Clock
}): Promise<readonly { readonly mailboxId: MailboxId; readonly submissionId: SubmissionId }[]> {
  return needs.maintenance.overdueSubmissions(longestEnd(needs.clock))
}

/** Does nothing when it was released or undone, or when the clock is right again. */
export async function releaseOverdue(
  needs: SendingLimitNeeds & { readonly store: MailStore; readonly clock: Clock },
  mailboxId: MailboxId,
  submissionId: SubmissionId,
): Promise<void> {
  await needs.store.write(mailboxId, async (w) => {
    await w.nextVersion()
    const submission = await w.submissions.find(submissionId)
    if (submission?.state !== 'held' || isPlanned(submission)) return
    if (submission.holdUntil > longestEnd(needs.clock)) {
      await dispatchSubmission(w, needs, mailboxId, submissionId, needs.clock.now())
    }
  })
}

const LONGEST_PAUSE_SECONDS = Math.max(...RETRY_DELAYS_SECONDS) + 60

interface JobNeeds {
  readonly maintenance: MaintenanceStore
  readonly clock: Clock
}

/** The clock was ahead when these jobs were queued. */
export function countOverdueJobs({ maintenance, clock }: JobNeeds): Promise<number> {
  return maintenance.countOverdueJobs(lastAttempt(clock.now()))
}

export function releaseStrandedJobs({ maintenance, clock }: JobNeeds): Promise<number> {
  const now = clock.now()
  return maintenance.releaseStrandedJobs(now, lastAttempt(now))
}

function lastAttempt(now: Date): Date {
  return new Date(now.getTime() + LONGEST_PAUSE_SECONDS * 1_000)
}

function longestEnd(clock: Clock): Date {
  return new Date(clock.now().getTime() + LONGEST_HOLD_SECONDS * 1_000)
}
