import { ENDED_SHARES_KEPT_DAYS } from '@sen/model/drive/limits'
import type { HousekeepingStore } from '../housekeeping/housekeeping-store.ts'
import type { Clock } from '../kit/clock.ts'

const DAY_MILLISECONDS = 24 * 3_600_000

/** Shares that ended long ago, with what is known of who opened them, and what browsers kept of others. Returns how many. */
export function forgetShares(needs: {
  readonly housekeeping: Pick<HousekeepingStore, 'forgetShares'>
  readonly clock: Clock
}): Promise<number> {
  const now = needs.clock.now()
  return needs.housekeeping.forgetShares(new Date(now.getTime() - ENDED_SHARES_KEPT_DAYS * DAY_MILLISECONDS), now)
}
