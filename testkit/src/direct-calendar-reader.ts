import { readCalendar } from '@sen/adapters/ical/read-calendar'
import { type CalendarReader, type Invitation, UnreadableCalendar } from '@sen/core/ports/calendar-reader'

export class DirectCalendarReader implements CalendarReader {
  async read(bytes: Uint8Array, zone: string): Promise<Invitation> {
    try {
      return readCalendar(bytes, zone)
    } catch (error) {
      throw new UnreadableCalendar('it threw', { cause: error })
    }
  }
}
