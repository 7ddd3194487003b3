import { occurrences } from '../recurrence/occurrences.ts'
import type { PeriodicPlan } from '../recurrence/recurrence.ts'
import { addDays, instantOf } from '../scheduling/local-times.ts'

/** When a message is to leave. */
export type ReleaseTimes =
  | { readonly kind: 'now' }
  | { readonly kind: 'scheduled'; readonly at: Date }
  | { readonly kind: 'periodic'; readonly plan: PeriodicPlan }

/** `before`: no reader finds the link open. `between`: those of the first times do, those of later ones do not. */
export type EarlyEnd = 'before' | 'between'

/** Whether a link ends before the message has left for the last time; undefined: it is open each time. */
export function earlyEnd(expiresAt: Date | undefined, release: ReleaseTimes): EarlyEnd | undefined {
  if (expiresAt === undefined || release.kind === 'now') return undefined
  if (release.kind === 'scheduled') return expiresAt <= release.at ? 'before' : undefined
  const { end, timeZone } = release.plan
  // No time is later than this, and none has to be looked at.
  const isOver = end.kind === 'day' && instantOf(addDays(end.day, 1), MIDNIGHT, timeZone) <= expiresAt
  if (isOver) return undefined
  let isOpenOnce = false
  for (const { at } of occurrences(release.plan)) {
    if (expiresAt <= at) return isOpenOnce ? 'between' : 'before'
    if (end.kind === 'never') return 'between'
    isOpenOnce = true
  }
  return undefined
}

const MIDNIGHT = { hour: 0, minute: 0 }
