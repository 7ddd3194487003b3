import { REMOVED_MAIL_QUOTA_PERCENT } from '@sen/model/removed-mail/limits'
import type { HousekeepingStore } from '../housekeeping/housekeeping-store.ts'
import type { Clock } from '../kit/clock.ts'

/**
 * Lets go of mail that was deleted for ever longer ago than its organisation keeps it, and, the oldest first, of what is more than half of a
 * quota (product decision 77). Its bytes go with the next sweep.
 * @returns how many messages
 */
export async function forgetRemovedMail({
  housekeeping,
  clock,
}: {
  readonly housekeeping: HousekeepingStore
  readonly clock: Clock
}): Promise<number> {
  const over = await housekeeping.forgetRemovedMail(clock.now())
  return over + (await housekeeping.forgetRemovedMailBeyond(REMOVED_MAIL_QUOTA_PERCENT))
}
