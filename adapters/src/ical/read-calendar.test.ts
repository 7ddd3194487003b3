import { UnreadableCalendar } from '@sen/core/ports/calendar-reader'
import { MAX_CALENDAR_GUESTS } from '@sen/model/calendar/limits'
import { describe, expect, it } from 'vitest'
import { readCalendar } from './read-calendar.ts'

const ZONE = 'Asia/Ho_Chi_Minh'

function calendar(lines: readonly string[], around: readonly string[] = []): Uint8Array {
  return Buffer.from(
    ['BEGIN:VCALENDAR', 'VERSION:2.0', ...around, 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n'),
  )
}

const STANDARD = ['BEGIN:STANDARD', 'DTSTART:16010101T000000', 'TZOFFSETFROM:+0700', 'TZOFFSETTO:+0700', 'END:STANDARD']

const eventOf = (lines: readonly string[], around: readonly string[] = []) =>
  readCalendar(calendar(lines, around), ZONE).events[0]
const startOf = (lines: readonly string[], around: readonly string[] = []) => {
  const start = eventOf(lines, around)?.start
  return start?.kind === 'instant' ? start.at.toISOString() : start?.day
}

it('reads title, time, place and participants', () => {
  const invitation = readCalendar(
    calendar(
      [
        'UID:1@sen.example',
        'DTSTART;TZID=Asia/Ho_Chi_Minh:20261120T093000',
        'DTEND;TZID=Asia/Ho_Chi_Minh:20261120T103000',
        'SUMMARY:Họp giao ban\\, tuần 47',
        'LOCATION:Phòng Sen\\; tầng 3',
        'DESCRIPTION:Mang theo báo cáo.\\nCảm ơn.',
        'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=12',
        'ORGANIZER;CN="Nguyễn Thị Lan":mailto:lan@sen.example',
        'ATTENDEE;CN=Minh;PARTSTAT=ACCEPTED;ROLE=OPT-PARTICIPANT:MAILTO:minh@sen.example',
      ],
      ['METHOD:REQUEST'],
    ),
    'UTC',
  )
  expect(invitation).toEqual({
    method: 'request',
    eventCount: 1,
    events: [
      {
        uid: '1@sen.example',
        title: 'Họp giao ban, tuần 47',
        place: 'Phòng Sen; tầng 3',
        note: 'Mang theo báo cáo.\nCảm ơn.',
        start: { kind: 'instant', at: new Date('2026-11-20T02:30:00Z') },
        end: { kind: 'instant', at: new Date('2026-11-20T03:30:00Z') },
        occurrence: undefined,
        isCancelled: false,
        isZoneUnknown: false,
        organizer: { name: 'Nguyễn Thị Lan', email: 'lan@sen.example' },
        guests: [{ name: 'Minh', email: 'minh@sen.example', answer: 'accepted', isOptional: true }],
        repeats: { every: 'week', interval: 2, days: [], isIrregular: false, count: 12, until: undefined },
      },
    ],
  })
})

it.each([
  'javascript:alert(1)',
  'mailto:javascript:alert(1)',
  'data:text/html,x',
  'mailto:',
  'https://evil.example/a@b.c',
  'mailto:a@b.example\u202e',
])('takes %j for no address of a person', (address) => {
  const read = eventOf([
    'UID:1',
    'DTSTART:20261120T023000Z',
    `ORGANIZER;CN=Lan:${address}`,
    `ATTENDEE;CN=Minh:${address}`,
  ])
  // Bidirectional controls are removed first.
  const email = address.startsWith('mailto:a@') ? 'a@b.example' : ''
  expect([read?.organizer, read?.guests[0]]).toMatchObject([
    { name: 'Lan', email },
    { name: 'Minh', email },
  ])
})

describe('times', () => {
  it.each([
    ['in UTC', 'DTSTART:20261120T023000Z', '2026-11-20T02:30:00.000Z'],
    ['in no zone: the reader’s', 'DTSTART:20261120T093000', '2026-11-20T02:30:00.000Z'],
    ['in a zone with summer time, in winter', 'DTSTART;TZID=Europe/Berlin:20261120T093000', '2026-11-20T08:30:00.000Z'],
    ['in a zone with summer time, in summer', 'DTSTART;TZID=Europe/Berlin:20260720T093000', '2026-07-20T07:30:00.000Z'],
    [
      'in a zone with a maker’s mark',
      'DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20261120T093000',
      '2026-11-20T08:30:00.000Z',
    ],
    ['in a zone nobody knows: the reader’s', 'DTSTART;TZID=Nhà tôi:20261120T093000', '2026-11-20T02:30:00.000Z'],
    ['with an offset', 'DTSTART:20261120T093000+0700', '2026-11-20T02:30:00.000Z'],
    ['with an offset and a zone', 'DTSTART;TZID=Asia/Tokyo:20261120T003000-03:30', '2026-11-20T04:00:00.000Z'],
    ['of a whole day', 'DTSTART;VALUE=DATE:20261120', '2026-11-20'],
    ['of a whole day without its type', 'DTSTART:20261120', '2026-11-20'],
    ['of a whole day with the wrong type', 'DTSTART;VALUE=DATE-TIME;TZID=Asia/Tokyo:20261120', '2026-11-20'],
  ])('%s', (_, line, expected) => {
    expect(startOf([line])).toBe(expected)
  })

  it.each([
    ['DTSTART:20261120T093000', false],
    ['DTSTART:20261120T023000Z', false],
    ['DTSTART;TZID=Nhà tôi:20261120T023000Z', false],
    ['DTSTART;TZID=Nhà tôi:20261120', false],
    ['DTSTART;TZID=Europe/Berlin:20261120T093000', false],
    ['DTSTART;TZID=Zone1:20261120T093000', false],
    ['DTSTART;TZID="Asie du Sud-Est":20261120T093000', true],
    ['DTSTART;TZID=205:20261120T093000', true],
  ])('of %s are in an unknown zone: %s', (line, isZoneUnknown) => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:ZONE1', 'X-LIC-LOCATION:Asia/Tokyo', 'END:VTIMEZONE']
    expect(eventOf([line], zone)).toMatchObject({ isZoneUnknown })
  })

  it.each([
    ['itself describes', 'SE Asia Standard Time', 'SE Asia Standard Time', STANDARD, '02:30'],
    ['names in other letters', 'myzone', 'MyZone', STANDARD, '02:30'],
    ['names with a comma', 'Hà Nội\\, riêng', 'Hà Nội, riêng', STANDARD, '02:30'],
    ['describes only by a place', 'Zone1', 'Zone1', ['X-LIC-LOCATION:Asia/Tokyo'], '00:30'],
    ['names without a description', 'Asia/Kolkata 9', 'Asia/Kolkata 9', [], '04:00'],
  ])('in a zone that the calendar %s', (_, defined, used, description, time) => {
    const zone = ['BEGIN:VTIMEZONE', `TZID:${defined}`, ...description, 'END:VTIMEZONE']
    const read = readCalendar(calendar([`DTSTART;TZID=${used}:20261120T093000`], zone), 'UTC').events[0]
    expect(read).toMatchObject({ start: { at: new Date(`2026-11-20T${time}:00Z`) } })
  })

  it.each([
    ['P1D', '2027-03-15T00:00:00.000Z'],
    ['PT24H', '2027-03-15T01:00:00.000Z'],
    ['P1W', '2027-03-21T00:00:00.000Z'],
    ['P1DT2H', '2027-03-15T02:00:00.000Z'],
  ])('lasts %s over a change of clocks', (duration, end) => {
    const read = eventOf(['DTSTART;TZID=America/New_York:20270313T200000', `DURATION:${duration}`])
    expect(read?.end).toEqual({ kind: 'instant', at: new Date(end) })
  })

  it('ends whole days on the last of them, and takes a duration', () => {
    const days = ['DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261123']
    expect(eventOf(days)?.end).toEqual({ kind: 'day', day: '2026-11-22' })
    expect(eventOf(['DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261121'])?.end).toBeUndefined()
    expect(eventOf(['DTSTART:20261120T023000Z', 'DURATION:PT90M'])?.end).toEqual({
      kind: 'instant',
      at: new Date('2026-11-20T04:00:00Z'),
    })
    expect(eventOf(['DTSTART:20261120T023000Z', 'DTEND:20261120T013000Z'])?.end).toBeUndefined()
    expect(eventOf(['DTSTART:20261120T023000Z', 'DURATION:P99999999999W'])?.end).toBeUndefined()
  })
})

describe('strange calendars', () => {
  it('are read around lines that are none', () => {
    expect(startOf(['', 'DTSTART:20261120T023000Z', '<html>', 'SUMMARY:Họp', '   ', 'không phải dòng'])).toBe(
      '2026-11-20T02:30:00.000Z',
    )
  })

  it.each([
    ['a rule that is none', 'RRULE:FREQ=WEEKLY;BYDAY= TU'],
    ['a property that is none', 'ORGANIZER;CN=Sixt SE'],
    ['a part that never ends', 'BEGIN:VALARM'],
    ['an end without a beginning', 'END:VTODO'],
  ])('are read past %s', (_, line) => {
    expect(startOf([line, 'X-KHAC:1', 'DTSTART:20261120T023000Z'].sort((one) => (one.startsWith('DT') ? -1 : 1)))).toBe(
      '2026-11-20T02:30:00.000Z',
    )
  })

  it('have their say cut short', () => {
    const guests = Array.from({ length: 5_000 }, (_, at) => `ATTENDEE:mailto:k${at}@ngoai.example`)
    const event = eventOf(['DTSTART:20261120T023000Z', `SUMMARY:${'a'.repeat(50_000)}\u202egnp`, ...guests])
    expect(event?.guests).toHaveLength(MAX_CALENDAR_GUESTS)
    expect(event?.title).toHaveLength(500)
    expect(eventOf(['DTSTART:20261120T023000Z', 'SUMMARY:a\u202eb\u0007c'])?.title).toBe('abc')
  })

  it.each([
    ['nothing', ''],
    ['no calendar', 'Chào chị,'],
    ['no event', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR'],
    ['no beginning', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:x\r\nEND:VEVENT\r\nEND:VCALENDAR'],
    [
      'an impossible beginning',
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:99991399T999999Z\r\nEND:VEVENT\r\nEND:VCALENDAR',
    ],
  ])('with %s are refused', (_, text) => {
    expect(() => readCalendar(Buffer.from(text), ZONE)).toThrow(UnreadableCalendar)
  })
})

it.each([
  ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE', { days: ['mo', 'we'], isIrregular: false }],
  ['RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=5', { days: ['mo', 'tu', 'we', 'th', 'fr'], isIrregular: false }],
  ['RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=6', { days: [], isIrregular: true }],
  ['RRULE:FREQ=MONTHLY;BYMONTHDAY=20', { days: [], isIrregular: false }],
  ['RRULE:FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1', { days: [], isIrregular: true }],
])('tells the days of %s', (rule, expected) => {
  expect(eventOf(['DTSTART:20261120T023000Z', rule])?.repeats).toMatchObject(expected)
})

it('says that a date of a series is left out, and when the last one can be', () => {
  const rule = 'RRULE:FREQ=WEEKLY;UNTIL=20270131T170000Z'
  const event = eventOf(['DTSTART:20261120T023000Z', rule, 'EXDATE:20261127T023000Z'])
  expect(event?.repeats).toMatchObject({ isIrregular: true })
  // Midnight of 1 February in Vietnam; the day before is the last with such a time.
  expect(event?.repeats?.until).toEqual({ kind: 'instant', at: new Date('2027-01-31T02:30:00Z') })
})

it('tells which event of a series it is about', () => {
  const event = eventOf(['DTSTART:20261201T013000Z', 'RECURRENCE-ID:20261130T013000Z'])
  expect(event?.occurrence).toEqual({ kind: 'instant', at: new Date('2026-11-30T01:30:00Z') })
})
