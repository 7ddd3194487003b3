import { IMPORTS_KEPT_DAYS } from '@sen/model/imports/limits'
import type { HousekeepingStore } from '../housekeeping/housekeeping-store.ts'
import type { Clock } from '../kit/clock.ts'

const DAY_MILLISECONDS = 24 * 3_600_000

export function purgeImports(needs: {
  readonly housekeeping: Pick<HousekeepingStore, 'purgeImports'>
  readonly clock: Clock
}): Promise<number> {
  return needs.housekeeping.purgeImports(new Date(needs.clock.now().getTime() - IMPORTS_KEPT_DAYS * DAY_MILLISECONDS))
}
