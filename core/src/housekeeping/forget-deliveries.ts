import { NOTICES_KEPT_DAYS, VACATION_REPLIES_KEPT_DAYS, WITHHELD_KEPT_DAYS } from '@sen/model/limits'
import type { Clock } from '../kit/clock.ts'
import type { HousekeepingStore } from './housekeeping-store.ts'

const DAY_MILLISECONDS = 24 * 3_600_000

/**
 * What was kept while mail might still be on its way: which recalled mail must not come in any more, the bytes that each
 * recipient of a tracked mail is given, notices and forwards with the codes in them, whom automatic replies went to. The bytes themselves go with the next
 * sweep of blobs. Returns how many.
 */
export async function forgetDeliveries(needs: {
  readonly housekeeping: Pick<
    HousekeepingStore,
    'forgetWithheld' | 'dropDeliveredCopies' | 'forgetNotices' | 'forgetCodes' | 'forgetVacationReplies'
  >
  readonly clock: Clock
}): Promise<number> {
  const { housekeeping, clock } = needs
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MILLISECONDS)
  return (
    (await housekeeping.forgetWithheld(daysAgo(WITHHELD_KEPT_DAYS))) +
    (await housekeeping.dropDeliveredCopies()) +
    (await housekeeping.forgetNotices(daysAgo(NOTICES_KEPT_DAYS))) +
    (await housekeeping.forgetCodes(daysAgo(1))) +
    (await housekeeping.forgetVacationReplies(daysAgo(VACATION_REPLIES_KEPT_DAYS)))
  )
}
