import { SESSION_IDLE_DAYS } from '@sen/model/account/session-limits'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import type { Clock } from '../kit/clock.ts'
import type { SessionTimes } from './session-store.ts'

export function sessionTimes({ clock }: { readonly clock: Clock }): SessionTimes {
  const now = clock.now()
  return { now, idleSince: new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MILLISECONDS) }
}
