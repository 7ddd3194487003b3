import { QUARANTINE_DAYS } from '@sen/model/receiving/limits'
import type { HousekeepingStore } from '../housekeeping/housekeeping-store.ts'
import type { Clock } from '../kit/clock.ts'

export function purgeQuarantine({
  housekeeping,
  clock,
}: {
  readonly housekeeping: HousekeepingStore
  readonly clock: Clock
}): Promise<number> {
  return housekeeping.purgeQuarantine(new Date(clock.now().getTime() - QUARANTINE_DAYS * 86_400_000))
}
