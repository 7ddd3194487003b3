import { BATCHES_KEPT_HOURS, REMOVED_FILTERS_KEPT_HOURS } from '@sen/model/limits'
import type { HousekeepingStore } from '../housekeeping/housekeeping-store.ts'
import type { Clock } from '../kit/clock.ts'

const HOUR_MILLISECONDS = 3_600_000

/** Batches and removed filters are kept for undo alone, whose time is over. Returns how many were forgotten. */
export async function forgetBatches(needs: {
  readonly housekeeping: HousekeepingStore
  readonly clock: Clock
}): Promise<number> {
  const hoursAgo = (hours: number) => new Date(needs.clock.now().getTime() - hours * HOUR_MILLISECONDS)
  const batches = await needs.housekeeping.forgetBatches(hoursAgo(BATCHES_KEPT_HOURS))
  return batches + (await needs.housekeeping.forgetRemovedFilters(hoursAgo(REMOVED_FILTERS_KEPT_HOURS)))
}
