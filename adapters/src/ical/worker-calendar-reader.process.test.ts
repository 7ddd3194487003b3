import { UnreadableCalendar } from '@sen/core/ports/calendar-reader'
import { MAX_CALENDAR_BYTES, MAX_CALENDAR_EVENTS_SHOWN, MAX_CALENDAR_GUESTS } from '@sen/model/calendar/limits'
import { calendarReaderConformance } from '@sen/testkit/conformance/calendar-reader'
import { DirectCalendarReader } from '@sen/testkit/direct-calendar-reader'
import { afterAll, expect, it } from 'vitest'
import { WorkerCalendarReader } from './worker-calendar-reader.ts'

const worker = new WorkerCalendarReader()
const direct = new DirectCalendarReader()
afterAll(() => worker.close())

calendarReaderConformance('WorkerCalendarReader', () => worker)
calendarReaderConformance('DirectCalendarReader', () => direct)

it('does not begin to read a calendar that is too long', async () => {
  await expect(worker.read(new Uint8Array(MAX_CALENDAR_BYTES + 1), 'UTC')).rejects.toThrow(UnreadableCalendar)
})

it.each([
  ['repeats each second without an end', ['RRULE:FREQ=SECONDLY;BYSECOND=0,1,2;BYMINUTE=0,1,2;BYSETPOS=-1']],
  ['repeats on a day that never comes', ['RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30']],
  ['names forty thousand dates', Array.from({ length: 40_000 }, (_, at) => `RDATE:2027${String(at).padStart(6, '0')}`)],
  ['invites ten thousand', Array.from({ length: 10_000 }, (_, at) => `ATTENDEE:mailto:u${at}@x.example`)],
  ['opens what it never closes', Array.from({ length: 20_000 }, () => 'BEGIN:VALARM')],
])('answers at once what %s', async (_, lines) => {
  const event = ['BEGIN:VEVENT', 'UID:1', 'DTSTART:20260101T000000Z', ...lines, 'END:VEVENT']
  const text = ['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\r\n')
  const answer = await worker.read(Buffer.from(text), 'UTC').catch((error: unknown) => error)
  if (answer instanceof UnreadableCalendar) return
  const { events } = answer as Awaited<ReturnType<typeof worker.read>>
  expect(events.length).toBeLessThanOrEqual(MAX_CALENDAR_EVENTS_SHOWN)
  expect(events[0]?.guests.length ?? 0).toBeLessThanOrEqual(MAX_CALENDAR_GUESTS)
})
