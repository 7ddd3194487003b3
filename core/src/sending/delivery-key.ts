import type { SubmissionId } from '@sen/model/ids'

/** By which a mailbox of ours knows a mail that was sent here: once, by however many addresses it is reached. */
export function deliveryKeyOf(submissionId: SubmissionId): string {
  return `submission:${submissionId}`
}
