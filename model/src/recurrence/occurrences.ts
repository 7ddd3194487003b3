import { addDays, type CalendarDay, daysBetween, daysInMonth, instantOf, weekdayOf } from '../scheduling/local-times.ts'
import type { DayOfMonth, PeriodicPlan, Recurrence } from './recurrence.ts'

export interface Occurrence {
  readonly number: number
  readonly day: CalendarDay
  readonly at: Date
}

/** Bounds the search of a plan that never ends. */
const LAST_YEAR = 2200

export function* occurrences(plan: PeriodicPlan): Generator<Occurrence> {
  const { end, startDay, time, timeZone } = plan
  let number = 0
  for (const day of days(plan.period, startDay)) {
    if (daysBetween(startDay, day) < 0) continue
    if (day.year > LAST_YEAR) return
    if (end.kind === 'day' && daysBetween(end.day, day) > 0) return
    number += 1
    if (end.kind === 'count' && number > end.count) return
    yield { number, day, at: instantOf(day, time, timeZone) }
  }
}

export function firstOccurrence(plan: PeriodicPlan): Occurrence | undefined {
  return nextOccurrences(plan, new Date(0), 1)[0]
}

export function nextOccurrences(plan: PeriodicPlan, after: Date, count: number): readonly Occurrence[] {
  const next: Occurrence[] = []
  for (const occurrence of occurrences(plan)) {
    if (next.length >= count) break
    if (occurrence.at > after) next.push(occurrence)
  }
  return next
}

function days(recurrence: Recurrence, start: CalendarDay): Generator<CalendarDay> {
  switch (recurrence.kind) {
    case 'by_days':
      return everyDays(start, recurrence.everyDays)
    case 'by_week':
      return everyWeeks(start, recurrence.everyWeeks, recurrence.weekdays)
    case 'by_month':
      return everyMonths(start, recurrence.everyMonths, recurrence.on)
    case 'by_year':
      return everyYear(start.year, recurrence.month, recurrence.on)
  }
}

function* everyDays(start: CalendarDay, step: number): Generator<CalendarDay> {
  for (let day = start; ; day = addDays(day, step)) yield day
}

function* everyWeeks(start: CalendarDay, step: number, weekdays: readonly number[]): Generator<CalendarDay> {
  const ordered = [...new Set(weekdays)].sort((a, b) => a - b)
  const monday = addDays(start, -weekdayOf(start))
  for (let week = 0; ; week += step) {
    for (const weekday of ordered) yield addDays(monday, week * 7 + weekday)
  }
}

function* everyMonths(start: CalendarDay, step: number, on: DayOfMonth): Generator<CalendarDay> {
  const first = start.year * 12 + start.month - 1
  for (let month = first; ; month += step) yield dayInMonth(Math.floor(month / 12), (month % 12) + 1, on)
}

function* everyYear(start: number, month: number, on: DayOfMonth): Generator<CalendarDay> {
  for (let year = start; ; year += 1) yield dayInMonth(year, month, on)
}

function dayInMonth(year: number, month: number, on: DayOfMonth): CalendarDay {
  const length = daysInMonth(year, month)
  if (on.kind === 'day') return { year, month, day: Math.min(on.day, length) }
  const firstWeekday = weekdayOf({ year, month, day: 1 })
  const first = 1 + ((on.weekday - firstWeekday + 7) % 7)
  const wanted = first + (on.week - 1) * 7
  // Week 5 means the last one, also in a month that has only four (product decision 30).
  return { year, month, day: wanted > length ? wanted - 7 : wanted }
}
