import { type CalendarReader, type Invitation, UnreadableCalendar } from '@sen/core/ports/calendar-reader'
import { MAX_CALENDAR_BYTES } from '@sen/model/calendar/limits'
import { WatchedThreads } from '../watched-threads.ts'
import type { CalendarTask } from './calendar-worker.ts'

const IDLE_SECONDS = 20
const MEMORY_MEGABYTES = 128
const ALLOWED_MILLISECONDS = 2_000

export class WorkerCalendarReader implements CalendarReader {
  readonly #threads = new WatchedThreads({
    moduleUrl: import.meta.url,
    worker: 'calendar-worker',
    idleMilliseconds: IDLE_SECONDS * 1_000,
    memoryMegabytes: MEMORY_MEGABYTES,
  })

  async read(bytes: Uint8Array, zone: string): Promise<Invitation> {
    if (bytes.byteLength > MAX_CALENDAR_BYTES) throw new UnreadableCalendar('the calendar is too long')
    try {
      const task: CalendarTask = { bytes, zone }
      const limits = { allowedMilliseconds: ALLOWED_MILLISECONDS, input: bytes }
      return (await this.#threads.run('read', task, limits)) as Invitation
    } catch (error) {
      throw new UnreadableCalendar(error instanceof Error ? error.message : String(error), { cause: error })
    }
  }

  async close(): Promise<void> {
    await this.#threads.close()
  }
}
