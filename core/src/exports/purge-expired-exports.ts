import type { Clock } from '../kit/clock.ts'
import type { MaintenanceStore } from '../maintenance/maintenance-store.ts'

/** Purges exports after seven days. Their bytes are removed by the blob sweep. */
export function purgeExpiredExports(needs: {
  readonly maintenance: Pick<MaintenanceStore, 'purgeExpiredExports'>
  readonly clock: Clock
}): Promise<number> {
  return needs.maintenance.purgeExpiredExports(needs.clock.now())
}
