import { NOTICES_KEPT_DAYS } from '@sen/model/delivery-reports/limits'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import { WITHHELD_KEPT_DAYS } from '@sen/model/recalling/limits'
import { VACATION_REPLIES_KEPT_DAYS } from '@sen/model/vacation/limits'
import type { Clock } from '../kit/clock.ts'
import type { MaintenanceStore } from './maintenance-store.ts'

/** Purges data that was needed while mail was being delivered. Returns how many rows. */
export async function purgeDeliveries(needs: {
  readonly maintenance: Pick<
    MaintenanceStore,
    'purgeWithheld' | 'purgeDeliveredCopies' | 'purgeNotices' | 'purgeCodes' | 'purgeVacationReplies'
  >
  readonly clock: Clock
}): Promise<number> {
  const { maintenance, clock } = needs
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MILLISECONDS)
  return (
    (await maintenance.purgeWithheld(daysAgo(WITHHELD_KEPT_DAYS))) +
    (await maintenance.purgeDeliveredCopies()) +
    (await maintenance.purgeNotices(daysAgo(NOTICES_KEPT_DAYS))) +
    (await maintenance.purgeCodes(daysAgo(1))) +
    (await maintenance.purgeVacationReplies(daysAgo(VACATION_REPLIES_KEPT_DAYS)))
  )
}
