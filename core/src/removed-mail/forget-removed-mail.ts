import { REMOVED_MAIL_QUOTA_PERCENT } from '@sen/model/removed-mail/limits'
import type { HousekeepingStore } from '../housekeeping/housekeeping-store.ts'
import type { Clock } from '../kit/clock.ts'

/**
 * Purges retained mail after its organisation's retention period, and the oldest of it beyond half of a quota (product
 * decision 77). Its bytes are removed by the next blob sweep.
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
