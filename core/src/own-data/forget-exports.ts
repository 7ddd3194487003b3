import type { HousekeepingStore } from '../housekeeping/housekeeping-store.ts'
import type { Clock } from '../kit/clock.ts'

export function forgetExports(needs: {
  readonly housekeeping: Pick<HousekeepingStore, 'forgetExports'>
  readonly clock: Clock
}): Promise<number> {
  return needs.housekeeping.forgetExports(needs.clock.now())
}
