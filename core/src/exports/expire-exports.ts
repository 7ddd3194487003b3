import type { HousekeepingStore } from '../housekeeping/housekeeping-store.ts'
import type { Clock } from '../kit/clock.ts'

/** Purges exports after seven days. Their bytes are removed by the blob sweep. */
export function expireExports(needs: {
  readonly housekeeping: Pick<HousekeepingStore, 'expireExports'>
  readonly clock: Clock
}): Promise<number> {
  return needs.housekeeping.expireExports(needs.clock.now())
}
