import type { SubmissionId } from '@sen/model/ids'

/** One job for each recall: ordering it again moves it. */
export function recallKey(id: SubmissionId): string {
  return `recall:${id}`
}
