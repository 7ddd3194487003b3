import { SENDING_ALARM_HOURS } from '@sen/model/sending-limits/limits'
import type { Clock } from '../../kit/clock.ts'
import type { SendingAlarmStore } from './sending-alarm-store.ts'

/** Forgets alarms and counts that no limit asks for any more. @returns how many rows */
export function forgetSending(needs: {
  readonly sendingAlarms: SendingAlarmStore
  readonly clock: Clock
}): Promise<number> {
  const kept = 2 * SENDING_ALARM_HOURS * 3_600_000
  return needs.sendingAlarms.forget(new Date(needs.clock.now().getTime() - kept))
}
