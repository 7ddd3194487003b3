import { DAY_MILLISECONDS } from '@sen/model/durations'
import { IMPORTS_KEPT_DAYS } from '@sen/model/imports/limits'
import type { Clock } from '../kit/clock.ts'
import type { MaintenanceStore } from '../maintenance/maintenance-store.ts'

export function purgeImports(needs: {
  readonly maintenance: Pick<MaintenanceStore, 'purgeImports'>
  readonly clock: Clock
}): Promise<number> {
  return needs.maintenance.purgeImports(new Date(needs.clock.now().getTime() - IMPORTS_KEPT_DAYS * DAY_MILLISECONDS))
}
