import { PLANNED_BEFORE_UNIX_SECONDS } from '../scheduling/limits.ts'
import { addDays, daysBetween, instantOf, localTimeOf, weekdayOf } from '../scheduling/local-times.ts'

export type SnoozePresetName = 'this-evening' | 'tomorrow' | 'weekend' | 'next-monday'

export interface SnoozePreset {
  readonly name: SnoozePresetName
  readonly at: Date
}

const MORNING = { hour: 8, minute: 0 }
const EVENING = { hour: 18, minute: 0 }
const EVENING_IS_FAR_UNTIL_HOUR = 17

const SATURDAY = 5

/**
 * Returns the offered times, nearest first. A preset is left out when its time has passed, is less than an hour away, or
 * equals an earlier one.
 */
export function snoozePresets(now: Date, timeZone: string): readonly SnoozePreset[] {
  const { day: today, time } = localTimeOf(now, timeZone)
  const tomorrow = addDays(today, 1)
  const weekday = weekdayOf(today)
  const saturday = addDays(today, SATURDAY - weekday)
  const monday = addDays(today, 7 - weekday)
  const isWeekendAhead = daysBetween(tomorrow, saturday) > 0
  return [
    ...(time.hour < EVENING_IS_FAR_UNTIL_HOUR
      ? [{ name: 'this-evening', at: instantOf(today, EVENING, timeZone) } as const]
      : []),
    { name: 'tomorrow', at: instantOf(tomorrow, MORNING, timeZone) },
    ...(isWeekendAhead ? [{ name: 'weekend', at: instantOf(saturday, MORNING, timeZone) } as const] : []),
    ...(daysBetween(tomorrow, monday) > 0
      ? [{ name: 'next-monday', at: instantOf(monday, MORNING, timeZone) } as const]
      : []),
  ]
}

/** The time for mail that a mail program moves to Snoozed, because it cannot name one. */
export function defaultSnoozeTime(now: Date, timeZone: string): Date {
  return instantOf(addDays(localTimeOf(now, timeZone).day, 1), MORNING, timeZone)
}

export function isSnoozeTime(at: Date, now: Date): boolean {
  return at > now && at.getTime() <= PLANNED_BEFORE_UNIX_SECONDS * 1_000
}
