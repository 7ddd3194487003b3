import type { SubmissionId } from '@sen/model/ids'

/** Returns the key by which a local mailbox accepts a submission only once, for any number of its addresses. */
export function deliveryKeyOf(submissionId: SubmissionId): string {
  return `submission:${submissionId}`
}
