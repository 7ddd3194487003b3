import { type CalendarReader, UnreadableCalendar } from '@sen/core/ports/calendar-reader'
import { expect, test } from 'vitest'

const EVENT = [
  'BEGIN:VCALENDAR',
  'METHOD:CANCEL',
  'BEGIN:VEVENT',
  'UID:1',
  'DTSTART:20261120T093000',
  'SUMMARY:Họp',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

export function calendarReaderConformance(name: string, reader: () => CalendarReader): void {
  test(`${name} reads an event, in the reader’s zone where it names none`, async () => {
    const { method, events, eventCount } = await reader().read(bytes(EVENT), 'Asia/Ho_Chi_Minh')
    expect([method, eventCount, events[0]?.title]).toEqual(['cancel', 1, 'Họp'])
    expect(events[0]?.start).toEqual({ kind: 'instant', at: new Date('2026-11-20T02:30:00Z') })
  })

  test.each([
    ['nothing', ''],
    ['something else', 'Chào chị'],
    ['only beginnings', 'BEGIN:VEVENT\r\n'.repeat(20_000)],
    [
      'a rule without end',
      EVENT.replace('SUMMARY:Họp', 'RRULE:FREQ=SECONDLY\r\nSUMMARY:Họp').replace('DTSTART', 'X-START'),
    ],
  ])(`${name} refuses %s, and goes on`, async (_, text) => {
    await expect(reader().read(bytes(text), 'UTC')).rejects.toThrow(UnreadableCalendar)
    expect((await reader().read(bytes(EVENT), 'UTC')).eventCount).toBe(1)
  })
}
