import type { Address } from '@sen/model/addresses'

/** A moment, or a whole day where the calendar means no hour (RFC 5545 section 3.3.4). */
export type CalendarTime =
  | { readonly kind: 'instant'; readonly at: Date }
  /** `2026-11-20`, in no zone. */
  | { readonly kind: 'day'; readonly day: string }

export interface CalendarGuest extends Address {
  readonly answer: 'accepted' | 'declined' | 'tentative' | 'none'
  readonly isOptional: boolean
}

export interface CalendarEvent {
  readonly uid: string
  readonly title: string
  readonly place: string
  /** Plain text. */
  readonly note: string
  readonly start: CalendarTime
  /** Of whole days, the last one that belongs to it. Undefined where only a beginning is named. */
  readonly end: CalendarTime | undefined
  readonly isCancelled: boolean
  readonly organizer: Address | undefined
  readonly guests: readonly CalendarGuest[]
  readonly repeats:
    | {
        readonly every: 'day' | 'week' | 'month' | 'year'
        readonly interval: number
        /** How often in all, the first time too; undefined: no number is told. */
        readonly count: number | undefined
        /** The last day on which it may be; undefined: none is told. */
        readonly until: CalendarTime | undefined
      }
    | undefined
}

/** What somebody's calendar says (RFC 5545), and what it wants (iTIP, RFC 5546). */
export interface Invitation {
  /** `publish` where none is said. */
  readonly method: 'request' | 'publish' | 'reply' | 'cancel' | 'counter' | 'add' | 'refresh' | 'declinecounter'
  /** The first ones, in their order. */
  readonly events: readonly CalendarEvent[]
  readonly eventCount: number
}

/** Reads a stranger's calendar file: every text becomes plain data, nothing it refers to is fetched. */
export interface CalendarReader {
  /**
   * Throws `UnreadableCalendar` when time or memory gives out, or nothing in it can be read; the process survives.
   *
   * @param zone IANA name: where times are meant that name no zone
   */
  read(bytes: Uint8Array, zone: string): Promise<Invitation>
}

export class UnreadableCalendar extends Error {
  override readonly name = 'UnreadableCalendar'
}
