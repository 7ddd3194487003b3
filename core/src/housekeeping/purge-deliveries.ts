import { DAY_MILLISECONDS } from '@sen/model/durations'
import { NOTICES_KEPT_DAYS, VACATION_REPLIES_KEPT_DAYS, WITHHELD_KEPT_DAYS } from '@sen/model/limits'
import type { Clock } from '../kit/clock.ts'
import type { HousekeepingStore } from './housekeeping-store.ts'

/** Purges data that was needed while mail was being delivered. Returns how many rows. */
export async function purgeDeliveries(needs: {
  readonly housekeeping: Pick<
    HousekeepingStore,
    'purgeWithheld' | 'purgeDeliveredCopies' | 'purgeNotices' | 'purgeCodes' | 'purgeVacationReplies'
  >
  readonly clock: Clock
}): Promise<number> {
  const { housekeeping, clock } = needs
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MILLISECONDS)
  return (
    (await housekeeping.purgeWithheld(daysAgo(WITHHELD_KEPT_DAYS))) +
    (await housekeeping.purgeDeliveredCopies()) +
    (await housekeeping.purgeNotices(daysAgo(NOTICES_KEPT_DAYS))) +
    (await housekeeping.purgeCodes(daysAgo(1))) +
    (await housekeeping.purgeVacationReplies(daysAgo(VACATION_REPLIES_KEPT_DAYS)))
  )
}
