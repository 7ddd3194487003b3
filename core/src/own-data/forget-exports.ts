import type { HousekeepingStore } from '../housekeeping/housekeeping-store.ts'
import type { Clock } from '../kit/clock.ts'

/** Exports whose seven days are over. Their bytes go when blobs that no row names are swept. */
export function forgetExports(needs: {
  readonly housekeeping: Pick<HousekeepingStore, 'forgetExports'>
  readonly clock: Clock
}): Promise<number> {
  return needs.housekeeping.forgetExports(needs.clock.now())
}
