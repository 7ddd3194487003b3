import type { HousekeepingStore } from '../housekeeping/housekeeping-store.ts'
import type { Clock } from '../kit/clock.ts'

/** Purges exports after seven days. Their bytes are removed by the blob sweep. */
export function purgeExpiredExports(needs: {
  readonly housekeeping: Pick<HousekeepingStore, 'purgeExpiredExports'>
  readonly clock: Clock
}): Promise<number> {
  return needs.housekeeping.purgeExpiredExports(needs.clock.now())
}
