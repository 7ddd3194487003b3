import { SESSION_IDLE_DAYS } from '@sen/model/account/session-limits'
import type { Clock } from '../kit/clock.ts'
import type { SessionTimes } from './session-store.ts'

const DAY_MILLISECONDS = 24 * 3_600_000

/** By which a session is still one: it ends by itself when nobody has used it for `SESSION_IDLE_DAYS`. */
export function sessionTimes({ clock }: { readonly clock: Clock }): SessionTimes {
  const now = clock.now()
  return { now, idleSince: new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MILLISECONDS) }
}
