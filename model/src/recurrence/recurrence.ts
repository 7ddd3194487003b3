import type { CalendarDay, TimeOfDay } from '../scheduling/local-times.ts'

/** Days 29 to 31 become the last day of shorter months, and week 5 means the last (product decision 30). */
export type DayOfMonth =
  | { readonly kind: 'day'; readonly day: number }
  /** `week` is 1 to 5, `weekday` 0 (Monday) to 6. */
  | { readonly kind: 'weekday'; readonly week: number; readonly weekday: number }

/** Spec section 3. */
export type Recurrence =
  | { readonly kind: 'by_year'; readonly month: number; readonly on: DayOfMonth }
  | { readonly kind: 'by_month'; readonly everyMonths: number; readonly on: DayOfMonth }
  /** Weeks start on Monday. Week 1 contains `startDay`. */
  | { readonly kind: 'by_week'; readonly everyWeeks: number; readonly weekdays: readonly number[] }
  | { readonly kind: 'by_days'; readonly everyDays: number }

export type RecurrenceEnd =
  | { readonly kind: 'never' }
  | { readonly kind: 'day'; readonly day: CalendarDay }
  | { readonly kind: 'count'; readonly count: number }

/** A zone instead of an offset, so that 08:00 stays 08:00 when clocks change. */
export interface PeriodicPlan {
  readonly period: Recurrence
  readonly time: TimeOfDay
  readonly startDay: CalendarDay
  readonly end: RecurrenceEnd
  readonly timeZone: string
}
