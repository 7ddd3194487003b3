import { MAX_RECIPIENTS_PER_HOUR } from '@sen/model/limits'
import { Refused } from '../kit/refused.ts'
import type { Writer } from '../store.ts'

/**
 * Why so many recipients more are too many for this hour; undefined when there is room (product decision 33). Asked under
 * the mailbox's lock, so that many sends at once do not all find room.
 */
export async function hourlyRefusal(w: Writer, recipients: number, now: Date): Promise<Refused | undefined> {
  const used = await w.submissions.recipientsSince(new Date(now.getTime() - 3_600_000))
  if (used + recipients <= MAX_RECIPIENTS_PER_HOUR) return undefined
  return new Refused('send_quota_exceeded', { limit: MAX_RECIPIENTS_PER_HOUR, used })
}
