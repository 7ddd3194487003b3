import { addDays, type CalendarDay, daysBetween, instantOf, localTimeOf, weekdayOf } from '../scheduling/local-times.ts'

export type DateGroup =
  | { readonly kind: 'today' | 'yesterday' | 'this-week' | 'last-week' | 'this-month' }
  | { readonly kind: 'month' | 'year'; readonly start: Date }

const MIDNIGHT = { hour: 0, minute: 0 }
const MONTHS_OF_YEAR = 12

/**
 * Returns for each time the group that begins with it, or undefined if it continues the group before it. Weeks begin on
 * Monday.
 * @param times newest first, in milliseconds since 1970
 */
export function dateGroups(times: readonly number[], now: Date, timeZone: string): readonly (DateGroup | undefined)[] {
  const { day: today } = localTimeOf(now, timeZone)
  let start = Number.POSITIVE_INFINITY
  return times.map((time) => {
    if (time >= start) return undefined
    const { kind, first } = groupOf(localTimeOf(new Date(time), timeZone).day, today)
    const begins = instantOf(first, MIDNIGHT, timeZone)
    start = begins.getTime()
    return kind === 'month' || kind === 'year' ? { kind, start: begins } : { kind }
  })
}

interface NamedGroup {
  readonly kind: DateGroup['kind']
  readonly first: CalendarDay
}

function groupOf(day: CalendarDay, today: CalendarDay): NamedGroup {
  const daysAgo = daysBetween(day, today)
  const monday = addDays(today, -weekdayOf(today))
  const lastMonday = addDays(monday, -7)
  if (daysAgo <= 0) return { kind: 'today', first: today }
  if (daysAgo === 1) return { kind: 'yesterday', first: addDays(today, -1) }
  if (daysBetween(monday, day) >= 0) return { kind: 'this-week', first: monday }
  if (daysBetween(lastMonday, day) >= 0) return { kind: 'last-week', first: lastMonday }
  const monthsAgo = (today.year - day.year) * MONTHS_OF_YEAR + today.month - day.month
  if (monthsAgo === 0) return { kind: 'this-month', first: { ...day, day: 1 } }
  if (monthsAgo < MONTHS_OF_YEAR) return { kind: 'month', first: { ...day, day: 1 } }
  return { kind: 'year', first: { year: day.year, month: 1, day: 1 } }
}
