import { REMOVED_MAIL_QUOTA_PERCENT } from '@sen/model/removed-mail/limits'
import type { HousekeepingStore } from '../housekeeping/housekeeping-store.ts'
import type { Clock } from '../kit/clock.ts'

/** Also purges the oldest mail beyond half of a quota (product decision 77). Returns how many messages. */
export async function purgeRemovedMail({
  housekeeping,
  clock,
}: {
  readonly housekeeping: HousekeepingStore
  readonly clock: Clock
}): Promise<number> {
  const over = await housekeeping.purgeRemovedMail(clock.now())
  return over + (await housekeeping.purgeRemovedMailBeyond(REMOVED_MAIL_QUOTA_PERCENT))
}
