import { UnreadableCalendar } from '@sen/core/ports/calendar-reader'
import { MAX_CALENDAR_BYTES } from '@sen/model/limits'
import { calendarReaderConformance } from '@sen/testkit/conformance/calendar-reader'
import { DirectCalendarReader } from '@sen/testkit/direct-calendar-reader'
import { afterAll, expect, it } from 'vitest'
import { WorkerCalendarReader } from './worker-calendar-reader.ts'

const worker = new WorkerCalendarReader()
const direct = new DirectCalendarReader()
afterAll(() => worker.close())

calendarReaderConformance('WorkerCalendarReader', () => worker)
calendarReaderConformance('DirectCalendarReader', () => direct)

it('does not begin to read what is too long', async () => {
  await expect(worker.read(new Uint8Array(MAX_CALENDAR_BYTES + 1), 'UTC')).rejects.toThrow(UnreadableCalendar)
})
