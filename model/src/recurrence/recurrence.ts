import type { CalendarDay, TimeOfDay } from '../scheduling/local-times.ts'

/** Which day of a month. Days 29 to 31 fall on a shorter month's last day; week 5 is the last (product decision 30). */
export type DayOfMonth =
  | { readonly kind: 'day'; readonly day: number }
  /** `week` 1 to 5, `weekday` 0 (Monday) to 6. */
  | { readonly kind: 'weekday'; readonly week: number; readonly weekday: number }

/** How a mail repeats (spec section 3). */
export type Recurrence =
  | { readonly kind: 'by_year'; readonly month: number; readonly on: DayOfMonth }
  | { readonly kind: 'by_month'; readonly everyMonths: number; readonly on: DayOfMonth }
  /** Weeks begin on Monday; the first is the one that `startDay` lies in. */
  | { readonly kind: 'by_week'; readonly everyWeeks: number; readonly weekdays: readonly number[] }
  | { readonly kind: 'by_days'; readonly everyDays: number }

export type RecurrenceEnd =
  | { readonly kind: 'never' }
  /** The last day on which it may be sent. */
  | { readonly kind: 'day'; readonly day: CalendarDay }
  /** So many times of the calendar, those that were missed included. */
  | { readonly kind: 'count'; readonly count: number }

/** The whole plan of a periodic mail. The zone is kept, never an offset: 08:00 stays 08:00 when clocks change. */
export interface PeriodicPlan {
  readonly period: Recurrence
  readonly time: TimeOfDay
  readonly startDay: CalendarDay
  readonly end: RecurrenceEnd
  readonly timeZone: string
}
