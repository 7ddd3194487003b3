import { judgeRecurrence, type RecurrenceProblem } from '@sen/model/recurrence/judge-recurrence'
import { RECURRENCE_LEAD_SECONDS } from '@sen/model/recurrence/limits'
import { nextOccurrences } from '@sen/model/recurrence/occurrences'
import type { DayOfMonth, PeriodicPlan, Recurrence, RecurrenceEnd } from '@sen/model/recurrence/recurrence'
import {
  addDays,
  formatDay,
  formatTime,
  localTimeOf,
  parseDay,
  parseTime,
  weekdayOf,
} from '@sen/model/scheduling/local-times'
import { defaultScheduleTime } from '@sen/model/scheduling/scheduled-times'

/** Text as typed, so that input is never changed. */
export interface RecurrenceForm {
  readonly kind: Recurrence['kind']
  readonly every: string
  readonly month: string
  readonly weekdays: readonly number[]
  readonly dayKind: DayOfMonth['kind']
  readonly dayOfMonth: string
  readonly week: string
  readonly weekday: string
  readonly time: string
  readonly startDay: string
  readonly endKind: RecurrenceEnd['kind']
  readonly endDay: string
  readonly endCount: string
}

/** Weekly at eight, from the next morning that is at least an hour away. */
export function emptyRecurrenceForm(now: Date, timeZone: string): RecurrenceForm {
  const { day, time } = localTimeOf(defaultScheduleTime(now, timeZone), timeZone)
  return {
    kind: 'by_week',
    every: '1',
    month: String(day.month),
    weekdays: [weekdayOf(day)],
    dayKind: 'day',
    dayOfMonth: String(day.day),
    week: String(Math.min(5, Math.ceil(day.day / 7))),
    weekday: String(weekdayOf(day)),
    time: formatTime(time),
    startDay: formatDay(day),
    endKind: 'never',
    endDay: formatDay(addDays(day, 90)),
    endCount: '10',
  }
}

/** A plan that has begun continues from its next possible time, with its remaining count. */
export function recurrenceFormOf(plan: PeriodicPlan, now: Date): RecurrenceForm {
  const { period, end, timeZone } = plan
  const form = emptyRecurrenceForm(now, timeZone)
  const on = 'on' in period ? period.on : undefined
  const [next] = nextOccurrences(plan, new Date(now.getTime() + RECURRENCE_LEAD_SECONDS * 1_000), 1)
  const before = (next?.number ?? 1) - 1
  // Keep the original start day before the first run: it decides which weeks or months count.
  const startDay = next === undefined ? form.startDay : formatDay(before === 0 ? plan.startDay : next.day)
  return {
    ...form,
    kind: period.kind,
    every: everyOf(period),
    time: formatTime(plan.time),
    startDay,
    endKind: end.kind,
    ...(period.kind === 'by_week' ? { weekdays: period.weekdays } : {}),
    ...(period.kind === 'by_year' ? { month: String(period.month) } : {}),
    ...(on?.kind === 'day' ? { dayKind: 'day', dayOfMonth: String(on.day) } : {}),
    ...(on?.kind === 'weekday' ? { dayKind: 'weekday', week: String(on.week), weekday: String(on.weekday) } : {}),
    ...(end.kind === 'day' ? { endDay: formatDay(end.day) } : {}),
    ...(end.kind === 'count' ? { endCount: String(end.count - before) } : {}),
  }
}

/** `missing`: a field is still empty. */
export function planOfForm(
  form: RecurrenceForm,
  timeZone: string,
  now: Date,
): { readonly plan: PeriodicPlan } | { readonly problem: RecurrenceProblem | 'missing' } {
  const [time, startDay, end] = [parseTime(form.time), parseDay(form.startDay), endOf(form)]
  if (!time || !startDay || !end) return { problem: 'missing' }
  if (form.kind === 'by_week' && form.weekdays.length === 0) return { problem: 'missing' }
  const plan = { period: recurrenceOf(form), time, startDay, end, timeZone }
  const problem = judgeRecurrence(plan, now)
  return problem === undefined ? { plan } : { problem }
}

function recurrenceOf(form: RecurrenceForm): Recurrence {
  const every = Number(form.every)
  const on: DayOfMonth =
    form.dayKind === 'day'
      ? { kind: 'day', day: Number(form.dayOfMonth) }
      : { kind: 'weekday', week: Number(form.week), weekday: Number(form.weekday) }
  switch (form.kind) {
    case 'by_days':
      return { kind: 'by_days', everyDays: every }
    case 'by_week':
      return { kind: 'by_week', everyWeeks: every, weekdays: [...form.weekdays].sort() }
    case 'by_month':
      return { kind: 'by_month', everyMonths: every, on }
    case 'by_year':
      return { kind: 'by_year', month: Number(form.month), on }
  }
}

function endOf({ endKind, endDay, endCount }: RecurrenceForm): RecurrenceEnd | undefined {
  if (endKind === 'never') return { kind: 'never' }
  if (endKind === 'count') return endCount === '' ? undefined : { kind: 'count', count: Number(endCount) }
  const day = parseDay(endDay)
  return day && { kind: 'day', day }
}

function everyOf(period: Recurrence): string {
  if (period.kind === 'by_days') return String(period.everyDays)
  if (period.kind === 'by_week') return String(period.everyWeeks)
  return period.kind === 'by_month' ? String(period.everyMonths) : '1'
}
