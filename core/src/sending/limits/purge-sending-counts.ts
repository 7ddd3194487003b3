import { DAY_MILLISECONDS } from '@sen/model/durations'
import { SENDING_COUNTED_DAYS } from '@sen/model/sending-limits/limits'
import type { Clock } from '../../kit/clock.ts'
import type { SendingAlarmStore } from './sending-alarm-store.ts'

export function purgeSendingCounts(needs: {
  readonly sendingAlarms: SendingAlarmStore
  readonly clock: Clock
}): Promise<number> {
  const kept = SENDING_COUNTED_DAYS * DAY_MILLISECONDS
  return needs.sendingAlarms.purge(new Date(needs.clock.now().getTime() - kept))
}
