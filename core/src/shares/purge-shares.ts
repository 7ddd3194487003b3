import { ENDED_SHARES_KEPT_DAYS } from '@sen/model/drive/limits'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import type { Clock } from '../kit/clock.ts'
import type { MaintenanceStore } from '../maintenance/maintenance-store.ts'

/** Includes their openings, and expired visits of other shares. Returns how many shares were purged. */
export function purgeShares(needs: {
  readonly maintenance: Pick<MaintenanceStore, 'purgeShares'>
  readonly clock: Clock
}): Promise<number> {
  const now = needs.clock.now()
  return needs.maintenance.purgeShares(new Date(now.getTime() - ENDED_SHARES_KEPT_DAYS * DAY_MILLISECONDS), now)
}
