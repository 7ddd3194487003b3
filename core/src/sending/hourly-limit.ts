import { MAX_RECIPIENTS_PER_HOUR } from '@sen/model/limits'
import type { Writer } from '../store.ts'

/** Product decision 33. Asked under the mailbox's lock, so that many sends at once do not all find room. */
export async function hasHourlyRoom(w: Writer, recipients: number, now: Date): Promise<boolean> {
  const used = await w.submissions.recipientsSince(new Date(now.getTime() - 3_600_000))
  return used + recipients <= MAX_RECIPIENTS_PER_HOUR
}
