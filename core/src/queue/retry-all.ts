import type { SubmissionId } from '@sen/model/ids'
import type { MailStore } from '../store.ts'
import type { DeliveryQueue } from './delivery-queue.ts'
import { retrySubmission } from './retry-submission.ts'

/** Mails that are ordered in one go; the caller asks again while there are more. */
const MOST = 10_000

/**
 * Orders an attempt now at everybody outside and inside who has not got what waits for them.
 * @param which `stopped`: mail alone that nobody tries by itself, as after a restore
 * @returns the mails that are tried now
 */
export async function retryAll(
  needs: { readonly queue: DeliveryQueue; readonly store: MailStore },
  which: 'all' | 'stopped',
): Promise<readonly SubmissionId[]> {
  const waiting = await needs.queue.list(MOST)
  const ids = waiting.filter(({ isStopped }) => which === 'all' || isStopped).map(({ submissionId }) => submissionId)
  const tried: SubmissionId[] = []
  for (const id of new Set(ids)) {
    if ((await retrySubmission(needs, id)).length > 0) tried.push(id)
  }
  return tried
}
