import type { Address } from '@sen/model/addresses'

/** A calendar without a time gives a whole day (RFC 5545 section 3.3.4). */
export type CalendarTime =
  | { readonly kind: 'instant'; readonly at: Date }
  /** A date such as `2026-11-20`, without a time zone. */
  | { readonly kind: 'day'; readonly day: string }

export const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export interface CalendarGuest extends Address {
  readonly answer: 'accepted' | 'declined' | 'tentative' | 'none'
  readonly isOptional: boolean
}

export interface CalendarEvent {
  readonly uid: string
  readonly title: string
  readonly place: string
  readonly note: string
  readonly start: CalendarTime
  /** Whole-day events have their last day, inclusive. Undefined when the event has a start only. */
  readonly end: CalendarTime | undefined
  /** The original time of the one event of a series that this is about (RECURRENCE-ID). */
  readonly occurrence: CalendarTime | undefined
  readonly isCancelled: boolean
  /** The file names a time zone that is not known, so the times are read in the reader's. */
  readonly isZoneUnknown: boolean
  readonly organizer: Address | undefined
  readonly guests: readonly CalendarGuest[]
  readonly repeats:
    | {
        readonly every: 'day' | 'week' | 'month' | 'year'
        readonly interval: number
        /** Days of a daily or weekly event; empty for the day on which it starts. */
        readonly days: readonly Weekday[]
        /** Some dates follow from more than the period and the days, or are left out. */
        readonly isIrregular: boolean
        readonly count: number | undefined
        readonly until: CalendarTime | undefined
      }
    | undefined
}

/** RFC 5545 and iTIP (RFC 5546). */
export interface Invitation {
  /** `publish` when the file names none. */
  readonly method: 'request' | 'publish' | 'reply' | 'cancel' | 'counter' | 'add' | 'refresh' | 'declinecounter'
  /** The first events; `eventCount` counts all of them. */
  readonly events: readonly CalendarEvent[]
  readonly eventCount: number
}

/** All text of an untrusted file becomes plain data, and no reference is fetched. */
export interface CalendarReader {
  /**
   * @throws UnreadableCalendar when time or memory runs out or nothing can be parsed; the process survives
   * @param zone IANA name of the time zone for times without one
   */
  read(bytes: Uint8Array, zone: string): Promise<Invitation>
}

export class UnreadableCalendar extends Error {
  override readonly name = 'UnreadableCalendar'
}
