import { occurrences } from '../recurrence/occurrences.ts'
import type { PeriodicPlan } from '../recurrence/recurrence.ts'
import { addDays, instantOf } from '../scheduling/local-times.ts'

export type ReleaseTimes =
  | { readonly kind: 'now' }
  | { readonly kind: 'scheduled'; readonly at: Date }
  | { readonly kind: 'periodic'; readonly plan: PeriodicPlan }

/** `between`: the link is open at the first sending times but not at the later ones. */
export type EarlyEnd = 'before' | 'between'

export function earlyEnd(expiresAt: Date | undefined, release: ReleaseTimes): EarlyEnd | undefined {
  if (expiresAt === undefined || release.kind === 'now') return undefined
  if (release.kind === 'scheduled') return expiresAt <= release.at ? 'before' : undefined
  const { end, timeZone } = release.plan
  // Skip the loop if the link expires after the last possible time.
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
