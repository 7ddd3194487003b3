import {
  LATE_MARKED_AFTER_SECONDS,
  PLANNED_BEFORE_UNIX_SECONDS,
  SCHEDULE_DEFAULT_SECONDS,
  SCHEDULE_LEAD_SECONDS,
  SENT_LATE_WITHIN_SECONDS,
} from './limits.ts'
import { addDays, daysBetween, instantOf, localTimeOf, weekdayOf } from './local-times.ts'

export type PresetName = 'tomorrow-morning' | 'tomorrow-afternoon' | 'monday-morning'

export interface Preset {
  readonly name: PresetName
  readonly at: Date
}

const MORNING = { hour: 8, minute: 0 }
const AFTERNOON = { hour: 13, minute: 0 }

/** Spec section 2, product decision 2. There are only two on a Sunday, when tomorrow is Monday. */
export function schedulePresets(now: Date, timeZone: string): readonly Preset[] {
  const { day: today } = localTimeOf(now, timeZone)
  const tomorrow = addDays(today, 1)
  const monday = addDays(today, 7 - weekdayOf(today))
  return [
    { name: 'tomorrow-morning', at: instantOf(tomorrow, MORNING, timeZone) },
    { name: 'tomorrow-afternoon', at: instantOf(tomorrow, AFTERNOON, timeZone) },
    ...(daysBetween(tomorrow, monday) === 0
      ? []
      : [{ name: 'monday-morning', at: instantOf(monday, MORNING, timeZone) } as const]),
  ]
}

export function defaultScheduleTime(now: Date, timeZone: string): Date {
  const earliest = now.getTime() + SCHEDULE_DEFAULT_SECONDS * 1_000
  const { day } = localTimeOf(now, timeZone)
  const today = instantOf(day, MORNING, timeZone)
  return today.getTime() >= earliest ? today : instantOf(addDays(day, 1), MORNING, timeZone)
}

/** Tolerates a minute, because fields have whole minutes and the call takes time. */
export function isTooSoon(at: Date, now: Date, leadSeconds: number = SCHEDULE_LEAD_SECONDS): boolean {
  return at.getTime() < now.getTime() + (leadSeconds - 60) * 1_000
}

export function isTooFar(at: Date): boolean {
  return at.getTime() > PLANNED_BEFORE_UNIX_SECONDS * 1_000
}

export type Punctuality = 'not-yet' | 'on-time' | 'late' | 'missed'

/** After a longer downtime, the owner is asked instead of the mail being sent late. */
export function judgePunctuality(plannedAt: Date, now: Date): Punctuality {
  const lateSeconds = (now.getTime() - plannedAt.getTime()) / 1_000
  if (lateSeconds < 0) return 'not-yet'
  if (lateSeconds <= LATE_MARKED_AFTER_SECONDS) return 'on-time'
  return lateSeconds <= SENT_LATE_WITHIN_SECONDS ? 'late' : 'missed'
}
