import { addDays, instantOf, localTimeOf } from '../scheduling/local-times.ts'

export type ReminderPresetName = 'in-two-days' | 'in-four-days' | 'in-a-week'

export interface ReminderPreset {
  readonly name: ReminderPresetName
  readonly at: Date
}

const MORNING = { hour: 8, minute: 0 }

const DAYS = [
  ['in-two-days', 2],
  ['in-four-days', 4],
  ['in-a-week', 7],
] as const

/** Reminders come in the morning, in the zone of the account. */
export function reminderPresets(now: Date, timeZone: string): readonly ReminderPreset[] {
  const { day: today } = localTimeOf(now, timeZone)
  return DAYS.map(([name, days]) => ({ name, at: instantOf(addDays(today, days), MORNING, timeZone) }))
}
