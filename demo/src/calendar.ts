/** Vietnam keeps UTC+7 all year. */
const zoneOffsetMs = 7 * 3_600_000
const dayMs = 86_400_000
const minuteMs = 60_000
const openingMinute = 7 * 60 + 30
const closingMinute = 18 * 60

export interface CalendarDay {
  readonly day: number
  readonly month: number
  readonly year: number
  readonly weekday: number
}

export interface DemoCalendar {
  /**
   * `clock` is 'HH:MM' in +07:00, and `dayOffset` counts business days from today. Today's times are compressed so that
   * none is after `now`.
   */
  at(dayOffset: number, clock: string): Date
  day(dayOffset: number): CalendarDay
}

/**
 * Today counts as day 0 even at a weekend, so that the mailbox always has fresh mail. Within the first hour after
 * midnight, day 0 is the day before.
 */
export function demoCalendar(now: Date): DemoCalendar {
  const localNowMs = now.getTime() + zoneOffsetMs
  const minuteOfNow = Math.floor((localNowMs % dayMs) / minuteMs)
  const startedToday = minuteOfNow >= 60
  const today = Math.floor(localNowMs / dayMs) - (startedToday ? 0 : 1)
  const endMinute = startedToday ? Math.min(closingMinute, minuteOfNow - 1) : closingMinute
  const startMinute = Math.min(openingMinute, Math.max(5, endMinute - 90))
  const lastMinute = startedToday ? minuteOfNow - 1 : 24 * 60 - 1

  function dayNumber(dayOffset: number): number {
    let number = today
    for (let left = Math.abs(dayOffset); left > 0; ) {
      number += Math.sign(dayOffset)
      if (isWorkday(number)) left -= 1
    }
    return number
  }

  function squeezed(minute: number): number {
    const share = (minute - openingMinute) / (closingMinute - openingMinute)
    const inside = startMinute + share * (endMinute - startMinute)
    return Math.min(lastMinute, Math.max(0, inside))
  }

  return {
    at(dayOffset, clock) {
      const [hour = 0, minute = 0] = clock.split(':').map(Number)
      const wanted = hour * 60 + minute
      const minutes = dayOffset === 0 ? squeezed(wanted) : wanted
      return new Date(Math.floor((dayNumber(dayOffset) * dayMs + minutes * minuteMs - zoneOffsetMs) / 1000) * 1000)
    },
    day(dayOffset) {
      return localDay(new Date(dayNumber(dayOffset) * dayMs - zoneOffsetMs))
    },
  }
}

export function localDay(instant: Date): CalendarDay {
  const local = new Date(instant.getTime() + zoneOffsetMs)
  return {
    day: local.getUTCDate(),
    month: local.getUTCMonth() + 1,
    year: local.getUTCFullYear(),
    weekday: local.getUTCDay(),
  }
}

export function localClock(instant: Date): string {
  return new Date(instant.getTime() + zoneOffsetMs).toISOString().slice(11, 16)
}

function isWorkday(dayNumber: number): boolean {
  const weekday = new Date(dayNumber * dayMs).getUTCDay()
  return weekday !== 0 && weekday !== 6
}
