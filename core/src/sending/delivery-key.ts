import type { SubmissionId } from '@sen/model/ids'

/** A local mailbox accepts a submission only once per key, for any number of its addresses. */
export function deliveryKeyOf(submissionId: SubmissionId): string {
  return `submission:${submissionId}`
}
