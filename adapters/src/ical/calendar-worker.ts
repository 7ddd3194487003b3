import type { Invitation } from '@sen/core/ports/calendar-reader'
import { readCalendar } from './read-calendar.ts'

export interface CalendarTask {
  readonly bytes: Uint8Array
  readonly zone: string
}

export function read({ bytes, zone }: CalendarTask): Invitation {
  return readCalendar(bytes, zone)
}
