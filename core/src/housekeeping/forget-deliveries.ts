import { WITHHELD_KEPT_DAYS } from '@sen/model/limits'
import type { Clock } from '../kit/clock.ts'
import type { HousekeepingStore } from './housekeeping-store.ts'

const DAY_MILLISECONDS = 24 * 3_600_000

/**
 * What was kept while mail might still be on its way: which recalled mail must not come in any more, and the bytes that
 * each recipient of a tracked mail is given. The bytes themselves go with the next sweep of blobs. Returns how many.
 */
export async function forgetDeliveries(needs: {
  readonly housekeeping: Pick<HousekeepingStore, 'forgetWithheld' | 'dropDeliveredCopies'>
  readonly clock: Clock
}): Promise<number> {
  const before = new Date(needs.clock.now().getTime() - WITHHELD_KEPT_DAYS * DAY_MILLISECONDS)
  return (await needs.housekeeping.forgetWithheld(before)) + (await needs.housekeeping.dropDeliveredCopies())
}
