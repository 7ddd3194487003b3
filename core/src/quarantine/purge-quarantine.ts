import { DAY_MILLISECONDS } from '@sen/model/durations'
import { QUARANTINE_DAYS } from '@sen/model/receiving/limits'
import type { Clock } from '../kit/clock.ts'
import type { MaintenanceStore } from '../maintenance/maintenance-store.ts'

export function purgeQuarantine({
  maintenance,
  clock,
}: {
  readonly maintenance: MaintenanceStore
  readonly clock: Clock
}): Promise<number> {
  return maintenance.purgeQuarantine(new Date(clock.now().getTime() - QUARANTINE_DAYS * DAY_MILLISECONDS))
}
