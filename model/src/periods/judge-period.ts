import { MAX_PERIOD_INTERVAL, MAX_PERIOD_OCCURRENCES, PERIOD_LEAD_SECONDS } from '../limits.ts'
import { daysBetween } from '../scheduling/local-times.ts'
import { isTooSoon } from '../scheduling/scheduled-times.ts'
import { firstOccurrence } from './occurrences.ts'
import type { DayOfMonth, Period, PeriodicPlan } from './period.ts'

export type PeriodProblem = 'invalid' | 'too-soon' | 'never-happens'

/** Why this plan cannot be; undefined when it can. The dialog and the server ask the same. */
export function judgePeriod(plan: PeriodicPlan, now: Date): PeriodProblem | undefined {
  if (!isWellFormed(plan.period) || !isEndWellFormed(plan)) return 'invalid'
  const first = firstOccurrence(plan)
  if (!first) return 'never-happens'
  return isTooSoon(first.at, now, PERIOD_LEAD_SECONDS) ? 'too-soon' : undefined
}

function isWellFormed(period: Period): boolean {
  switch (period.kind) {
    case 'by_year':
      return isWithin(period.month, 1, 12) && isDayOfMonth(period.on)
    case 'by_month':
      return isWithin(period.everyMonths, 1, MAX_PERIOD_INTERVAL) && isDayOfMonth(period.on)
    case 'by_week':
      return (
        isWithin(period.everyWeeks, 1, MAX_PERIOD_INTERVAL) &&
        period.weekdays.length > 0 &&
        period.weekdays.every((weekday) => isWithin(weekday, 0, 6))
      )
    case 'by_days':
      return isWithin(period.everyDays, 1, MAX_PERIOD_INTERVAL)
  }
}

function isDayOfMonth(on: DayOfMonth): boolean {
  return on.kind === 'day' ? isWithin(on.day, 1, 31) : isWithin(on.week, 1, 5) && isWithin(on.weekday, 0, 6)
}

function isEndWellFormed({ end, startDay }: PeriodicPlan): boolean {
  if (end.kind === 'count') return isWithin(end.count, 1, MAX_PERIOD_OCCURRENCES)
  return end.kind === 'never' || daysBetween(startDay, end.day) >= 0
}

function isWithin(number: number, least: number, most: number): boolean {
  return Number.isInteger(number) && number >= least && number <= most
}
