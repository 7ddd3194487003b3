import { DAY_MILLISECONDS } from '@sen/model/durations'
import { EVENTS_KEPT_DAYS } from '@sen/model/events/limits'
import type { Clock } from '../kit/clock.ts'
import type { EventLog } from './event-log.ts'

export function purgeEvents(needs: { readonly events: EventLog; readonly clock: Clock }): Promise<number> {
  return needs.events.purgeBefore(new Date(needs.clock.now().getTime() - EVENTS_KEPT_DAYS * DAY_MILLISECONDS))
}
