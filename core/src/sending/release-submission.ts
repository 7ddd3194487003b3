import type { MailboxId, SubmissionId } from '@sen/model/ids'
import type { Clock } from '../kit/clock.ts'
import type { MailStore } from '../store.ts'
import { fileAndQueue } from './file-and-queue.ts'
import { releaseKey } from './job-keys.ts'

/**
 * Job: lets a held mail go when its hold is over. Asked too early (clocks differ) it comes back at the right time; asked
 * twice, or after an undo, it does nothing.
 */
export function releaseSubmission(
  needs: { readonly store: MailStore; readonly clock: Clock },
  mailboxId: MailboxId,
  submissionId: SubmissionId,
): Promise<void> {
  return needs.store.write(mailboxId, async (w) => {
    await w.nextVersion()
    const submission = await w.submissions.find(submissionId)
    if (submission?.state !== 'held') return
    const now = needs.clock.now()
    if (submission.holdUntil > now) {
      const job = { name: 'release-submission', mailboxId, submissionId } as const
      return w.enqueue(job, { runAt: submission.holdUntil, key: releaseKey(submissionId) })
    }
    await fileAndQueue(w, mailboxId, submissionId, now)
  })
}
