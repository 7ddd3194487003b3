import { QUARANTINE_DAYS } from '@sen/model/receiving/limits'
import type { MaintenanceStore } from '../maintenance/maintenance-store.ts'
import type { Clock } from '../kit/clock.ts'

export function purgeQuarantine({
  maintenance,
  clock,
}: {
  readonly maintenance: MaintenanceStore
  readonly clock: Clock
}): Promise<number> {
  return maintenance.purgeQuarantine(new Date(clock.now().getTime() - QUARANTINE_DAYS * 86_400_000))
}
