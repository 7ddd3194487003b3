import type { DayOfMonth, PeriodicPlan, Recurrence, RecurrenceEnd } from '@sen/model/recurrence/recurrence'
import { formatDay, formatTime, parseDay, parseTime } from '@sen/model/scheduling/local-times'
import { isSettingValid } from '@sen/model/settings'
import type { PeriodField, PeriodicPlanField } from './period.ts'

interface OnDay {
  readonly day?: number | undefined
  readonly weekday_of_month?: readonly [number, number] | undefined
}

export function planOfFields(fields: PeriodicPlanField, timeZone: string): PeriodicPlan | undefined {
  const period = recurrenceOf(fields.period)
  const time = parseTime(fields.time_send)
  const startDay = parseDay(fields.start_day)
  const end = endOf(fields)
  const zone = fields.timezone ?? timeZone
  if (!period || !time || !startDay || !end || !isSettingValid('timezone', zone)) return undefined
  return { period, time, startDay, end, timeZone: zone }
}

export function fieldsOfPlan({ period, time, startDay, end, timeZone }: PeriodicPlan): PeriodicPlanField {
  return {
    period: fieldsOfRecurrence(period),
    time_send: formatTime(time),
    start_day: formatDay(startDay),
    ...(end.kind === 'day' ? { end_day: formatDay(end.day) } : {}),
    ...(end.kind === 'count' ? { end_after: end.count } : {}),
    timezone: timeZone,
  }
}

function recurrenceOf(field: PeriodField): Recurrence | undefined {
  if ('by_days' in field) return { kind: 'by_days', everyDays: field.by_days.every_x_days }
  if ('by_week' in field) {
    return { kind: 'by_week', everyWeeks: field.by_week.every_x_weeks, weekdays: field.by_week.weekdays }
  }
  const on = onDayOf('by_year' in field ? field.by_year : field.by_month)
  if (!on) return undefined
  return 'by_year' in field
    ? { kind: 'by_year', month: field.by_year.month, on }
    : { kind: 'by_month', everyMonths: field.by_month.every_x_month, on }
}

function onDayOf({ day, weekday_of_month: pair }: OnDay): DayOfMonth | undefined {
  if (day !== undefined && pair === undefined) return { kind: 'day', day }
  return pair && day === undefined ? { kind: 'weekday', week: pair[0], weekday: pair[1] } : undefined
}

function endOf({ end_day, end_after }: PeriodicPlanField): RecurrenceEnd | undefined {
  if (end_day !== undefined && end_after !== undefined) return undefined
  if (end_after !== undefined) return { kind: 'count', count: end_after }
  if (end_day === undefined) return { kind: 'never' }
  const day = parseDay(end_day)
  return day && { kind: 'day', day }
}

function fieldsOfRecurrence(period: Recurrence): PeriodField {
  switch (period.kind) {
    case 'by_days':
      return { by_days: { every_x_days: period.everyDays } }
    case 'by_week':
      return { by_week: { every_x_weeks: period.everyWeeks, weekdays: [...period.weekdays] } }
    case 'by_month':
      return { by_month: { every_x_month: period.everyMonths, ...fieldsOfDay(period.on) } }
    case 'by_year':
      return { by_year: { month: period.month, ...fieldsOfDay(period.on) } }
  }
}

function fieldsOfDay(on: DayOfMonth): { day: number } | { weekday_of_month: [number, number] } {
  return on.kind === 'day' ? { day: on.day } : { weekday_of_month: [on.week, on.weekday] }
}
