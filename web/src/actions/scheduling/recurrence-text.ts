import { t } from '@lingui/core/macro'
import type { DayOfMonth, PeriodicPlan } from '@sen/model/recurrence/recurrence'
import { formatDay } from '@sen/model/written-days'
import { monthNames, weekdayNames } from '../../lib/calendar/calendar-names.ts'
import { formatTime } from '../../lib/dates.ts'

/** Example: `Every 2 weeks: Monday, Friday, at 08:00`. */
export function recurrenceText({ period, time }: PeriodicPlan, language: 'vi' | 'en'): string {
  // The date is arbitrary; UTC avoids a conversion.
  const at = formatTime(new Date(Date.UTC(2000, 0, 1, time.hour, time.minute)), { language, timeZone: 'UTC' })
  const count = countOf(period)
  switch (period.kind) {
    case 'by_days':
      return count === 1 ? t`Every day at ${at}` : t`Every ${count} days at ${at}`
    case 'by_week': {
      const names = weekdaysInText(language)
      const days = period.weekdays.map((weekday) => names[weekday]).join(', ')
      return count === 1 ? t`Every week: ${days}, at ${at}` : t`Every ${count} weeks: ${days}, at ${at}`
    }
    case 'by_month': {
      const day = dayText(period.on, language)
      return count === 1 ? t`Every month: ${day}, at ${at}` : t`Every ${count} months: ${day}, at ${at}`
    }
    case 'by_year': {
      const day = dayText(period.on, language)
      const month = monthNames(language)[period.month - 1] ?? ''
      return t`Every year in ${month}: ${day}, at ${at}`
    }
  }
}

export function recurrenceEndText({ end }: PeriodicPlan, language: 'vi' | 'en'): string | undefined {
  if (end.kind === 'count') {
    const { count } = end
    return t`Ends after ${count} times`
  }
  if (end.kind !== 'day') return undefined
  const { year, month, day } = end.day
  const last = formatDay(new Date(Date.UTC(year, month - 1, day)), { language, timeZone: 'UTC' })
  return t`Ends on ${last}`
}

function countOf(period: PeriodicPlan['period']): number {
  if (period.kind === 'by_days') return period.everyDays
  if (period.kind === 'by_week') return period.everyWeeks
  return period.kind === 'by_month' ? period.everyMonths : 1
}

/** Vietnamese weekdays have a capital only at the beginning of a sentence. */
function weekdaysInText(language: string): readonly string[] {
  const names = weekdayNames(language, 'long')
  return language === 'vi' ? names.map((name) => name.charAt(0).toLowerCase() + name.slice(1)) : names
}

function dayText(on: DayOfMonth, language: string): string {
  if (on.kind === 'day') {
    const { day } = on
    return t`day ${day}`
  }
  const weekday = weekdaysInText(language)[on.weekday] ?? ''
  switch (on.week) {
    case 1:
      return t`the first ${weekday}`
    case 2:
      return t`the second ${weekday}`
    case 3:
      return t`the third ${weekday}`
    case 4:
      return t`the fourth ${weekday}`
    default:
      return t`the last ${weekday}`
  }
}
