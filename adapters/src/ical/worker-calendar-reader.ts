import { type CalendarReader, type Invitation, UnreadableCalendar } from '@sen/core/ports/calendar-reader'
import { MAX_CALENDAR_BYTES } from '@sen/model/limits'
import type { Piscina } from 'piscina'
import { openThreadPool } from '../thread-pool.ts'
import { workerEntry } from '../worker-entry.ts'
import type { CalendarTask } from './calendar-worker.ts'

const IDLE_SECONDS = 20
const MEMORY_MEGABYTES = 128
/** An honest invitation takes a few milliseconds; most of this is the thread's start on a busy machine. */
const TIMEOUT_SECONDS = 10

/** Reads calendars in a worker thread of its own, with limits on size, time and memory. */
export class WorkerCalendarReader implements CalendarReader {
  readonly #pool: Piscina<CalendarTask, Invitation>
  readonly #filename: string

  constructor() {
    const { filename, execArgv } = workerEntry(import.meta.url, 'calendar-worker')
    this.#filename = filename
    this.#pool = openThreadPool({
      execArgv,
      idleMilliseconds: IDLE_SECONDS * 1_000,
      memoryMegabytes: MEMORY_MEGABYTES,
    })
  }

  async read(bytes: Uint8Array, zone: string): Promise<Invitation> {
    if (bytes.byteLength > MAX_CALENDAR_BYTES) throw new UnreadableCalendar('the calendar is too long')
    try {
      const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1_000)
      return await this.#pool.run({ bytes, zone }, { filename: this.#filename, name: 'read', signal })
    } catch (error) {
      throw new UnreadableCalendar(error instanceof Error ? error.message : String(error), { cause: error })
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy()
  }
}
