import { daysBetween } from '../scheduling/local-times.ts'
import { isTooSoon } from '../scheduling/scheduled-times.ts'
import { MAX_RECURRENCE_INTERVAL, MAX_RECURRENCE_OCCURRENCES, RECURRENCE_LEAD_SECONDS } from './limits.ts'
import { firstOccurrence } from './occurrences.ts'
import type { DayOfMonth, PeriodicPlan, Recurrence } from './recurrence.ts'

export type RecurrenceProblem = 'invalid' | 'too-soon' | 'never-happens'

export function judgeRecurrence(plan: PeriodicPlan, now: Date): RecurrenceProblem | undefined {
  if (!isWellFormed(plan.period) || !isEndWellFormed(plan)) return 'invalid'
  const first = firstOccurrence(plan)
  if (!first) return 'never-happens'
  return isTooSoon(first.at, now, RECURRENCE_LEAD_SECONDS) ? 'too-soon' : undefined
}

function isWellFormed(recurrence: Recurrence): boolean {
  switch (recurrence.kind) {
    case 'by_year':
      return isWithin(recurrence.month, 1, 12) && isDayOfMonth(recurrence.on)
    case 'by_month':
      return isWithin(recurrence.everyMonths, 1, MAX_RECURRENCE_INTERVAL) && isDayOfMonth(recurrence.on)
    case 'by_week':
      return (
        isWithin(recurrence.everyWeeks, 1, MAX_RECURRENCE_INTERVAL) &&
        recurrence.weekdays.length > 0 &&
        recurrence.weekdays.every((weekday) => isWithin(weekday, 0, 6))
      )
    case 'by_days':
      return isWithin(recurrence.everyDays, 1, MAX_RECURRENCE_INTERVAL)
  }
}

function isDayOfMonth(on: DayOfMonth): boolean {
  return on.kind === 'day' ? isWithin(on.day, 1, 31) : isWithin(on.week, 1, 5) && isWithin(on.weekday, 0, 6)
}

function isEndWellFormed({ end, startDay }: PeriodicPlan): boolean {
  if (end.kind === 'count') return isWithin(end.count, 1, MAX_RECURRENCE_OCCURRENCES)
  return end.kind === 'never' || daysBetween(startDay, end.day) >= 0
}

function isWithin(number: number, least: number, most: number): boolean {
  return Number.isInteger(number) && number >= least && number <= most
}
