import { headOf, invitation, ownCase, ownMail } from './own-source.ts'
import type { ReportedCase } from './reported-case.ts'

const eventAt = (start: string) => ({ files: ['invite.ics'], invitation: { method: 'request', events: [{ start }] } })

function zoneCase(what: string, tzid: string, start: string, definition?: string): ReportedCase {
  const event = `DTSTART;TZID=${tzid}:20261202T090000\r\nDURATION:PT1H`
  return ownCase(`zone ${what}`, (id) => invitation(id, event, definition), eventAt(start))
}

function definition(name: string, offset: string): string {
  const times = [
    'BEGIN:STANDARD',
    'DTSTART:16010101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
  ]
  return ['BEGIN:VTIMEZONE', `TZID:${name}`, ...times, 'END:VTIMEZONE'].join('\r\n')
}

const CUSTOM_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Customized Time Zone',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
].join('\r\n')

const ZONES: readonly ReportedCase[] = [
  zoneCase('of Windows in Europe', 'W. Europe Standard Time', '2026-12-02T08:00Z'),
  zoneCase('of Windows in Japan', '"Tokyo Standard Time"', '2026-12-02T00:00Z'),
  zoneCase('of Windows in America', 'Eastern Standard Time', '2026-12-02T14:00Z'),
  zoneCase('of Windows with brackets', '"Pacific Standard Time (Mexico)"', '2026-12-02T17:00Z'),
  zoneCase('as Outlook shows it', '"(UTC+07:00) Bangkok, Hanoi, Jakarta"', '2026-12-02T02:00Z'),
  zoneCase('as old Outlook shows it', '"(GMT+07:00) Bangkok, Hanoi, Jakarta"', '2026-12-02T02:00Z'),
  zoneCase('with the path of a library', '/freeassociation.sourceforge.net/Asia/Ho_Chi_Minh', '2026-12-02T02:00Z'),
  zoneCase('with the path of Mozilla', '/mozilla.org/20070129_1/Europe/Berlin', '2026-12-02T08:00Z'),
  zoneCase('by an old name', 'US/Pacific', '2026-12-02T17:00Z'),
  zoneCase('in small letters', 'asia/ho_chi_minh', '2026-12-02T02:00Z'),
  zoneCase('with its sign turned', 'Etc/GMT-7', '2026-12-02T02:00Z'),
  zoneCase('called UTC', 'UTC', '2026-12-02T09:00Z'),
  zoneCase('called GMT', 'GMT', '2026-12-02T09:00Z'),
  zoneCase('as an offset', '"UTC+07:00"', '2026-12-02T02:00Z'),
  zoneCase('defined under any name', 'Gio cong ty', '2026-12-02T03:30Z', definition('Gio cong ty', '+0530')),
  zoneCase('that nobody knows', 'Gio cong ty', '2026-12-02T09:00'),
  ownCase(
    'zone defined with summer time',
    (id) => invitation(id, 'DTSTART;TZID=Customized Time Zone:20270702T090000\r\nDURATION:PT1H', CUSTOM_ZONE),
    eventAt('2027-07-02T07:00Z'),
  ),
  ownCase(
    'zone not named',
    (id) => invitation(id, 'DTSTART:20261202T090000\r\nDURATION:PT1H'),
    eventAt('2026-12-02T09:00'),
  ),
]

/** RFC 5322 section 4.3: years of two and three digits, and other forms that programs write. */
const DATES: readonly ReportedCase[] = (
  [
    ['Do, 26 Nov 2026 09:00:00 +0700', '2026-11-26T02:00Z'],
    ['jeu., 26 nov. 2026 09:00:00 +0700', '2026-11-26T02:00Z'],
    ['Thu, 26 Nov 126 09:00:00 +0700', '2026-11-26T02:00Z'],
    ['Thu, 26 Nov 2026 04:00:00 PM +0700', '2026-11-26T09:00Z'],
    ['Thu, 26 Nov 2026 9:5 +0700', '2026-11-26T02:05Z'],
    ['Tue, 19 Jan 2038 03:14:08 +0000', '2038-01-19T03:14:08Z'],
    ['Thu, 26 Nov 2026 09:00:00 EST', '2026-11-26T14:00Z'],
    ['Thu, 26 Nov 2026 09:00:00 +0700 (SE Asia Standard Time)', '2026-11-26T02:00Z'],
  ] as const
).map(([written, date]) =>
  ownCase(
    `date ${written.replaceAll(':', '.')}`,
    (id) =>
      ownMail(id, 'text/plain; charset=utf-8', 'Thu.')
        .replace(/^Date: .*$/m, `Date: ${written}\r`)
        .replace('\r\r', '\r'),
    { date },
  ),
)

function listCase(
  what: string,
  fields: readonly string[],
  oneClick: string | null,
  mailto: string | null,
): ReportedCase {
  const id = `list ${what}`
  const head = headOf(id, 'Tin <tin@ban-tin.example>')
  const source = `${head}${fields.join('\r\n')}\r\nContent-Type: text/plain\r\n\r\nTin.\r\n`
  return { id, source, isSigned: true, expect: { unsubscribe: { oneClick, mailto } } }
}

const POST = 'List-Unsubscribe-Post: List-Unsubscribe=One-Click'
const LISTS: readonly ReportedCase[] = [
  listCase('without TLS', ['List-Unsubscribe: <http://ban-tin.example/huy>', POST], null, null),
  listCase('in capitals', ['LIST-UNSUBSCRIBE: <HTTPS://BAN-TIN.example/huy>', POST], 'ban-tin.example', null),
  listCase('without a promise', ['List-Unsubscribe: <https://ban-tin.example/huy>'], null, null),
  listCase(
    'of three addresses',
    [
      'List-Unsubscribe: <ftp://ban-tin.example/x> , <MAILTO:huy@ban-tin.example>,\r\n <https://ban-tin.example/huy>',
      POST,
    ],
    'ban-tin.example',
    'huy@ban-tin.example',
  ),
]

export const OWN_TIMES: readonly ReportedCase[] = [...ZONES, ...DATES, ...LISTS]
