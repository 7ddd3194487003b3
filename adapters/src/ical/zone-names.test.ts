import { expect, it } from 'vitest'
import { readCalendar } from './read-calendar.ts'
import { WINDOWS_ZONES } from './windows-zones.ts'

function startIn(tzid: string, quote = '"'): string | undefined {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:REQUEST', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:Họp']
  const text = [...lines, `DTSTART;TZID=${quote}${tzid}${quote}:20261202T090000`, 'END:VEVENT', 'END:VCALENDAR'].join(
    '\r\n',
  )
  const start = readCalendar(Buffer.from(text), 'Pacific/Marquesas').events[0]?.start
  return start?.kind === 'instant' ? start.at.toISOString() : undefined
}

const OF_ACCOUNT = '2026-12-02T18:30:00.000Z'

it('knows every name that Windows gives a zone', () => {
  const names = Object.keys(WINDOWS_ZONES)
  expect(names.length).toBeGreaterThan(130)
  const unknown = names.filter((name) => name !== 'Marquesas Standard Time' && startIn(name) === OF_ACCOUNT)
  expect(unknown).toEqual([])
})

it.each([
  ['SE Asia Standard Time', '02:00'],
  ['se asia standard time', '02:00'],
  ['SE Asia Standard Time 1', '02:00'],
  ['tzone://Microsoft/SE Asia Standard Time', '02:00'],
  ['tzone://Microsoft/Utc', '09:00'],
  ['W. Europe Daylight Time', '08:00'],
  ['(UTC+07:00) Bangkok, Hanoi, Jakarta', '02:00'],
  ['(GMT+07:00) Bangkok, Hanoi, Jakarta', '02:00'],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', '08:00'],
  ['(UTC-05:00) Eastern Time (US & Canada)', '14:00'],
  ['(UTC-03:00) Brasília', '12:00'],
  ['(UTC) Dublin, Edinburgh, Lisbon, London', '09:00'],
  ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', '03:30'],
  ['(UTC+08:45) Eucla', '00:15'],
  ['(UTC+09:00) Một nơi không ai biết', '00:00'],
  ['(GMT +01:00)', '08:00'],
  ['GMT+7', '02:00'],
  ['GMT+07:00', '02:00'],
  ['UTC+07:00', '02:00'],
  ['GMT +0100 (Standard) / GMT +0200 (Daylight)', '08:00'],
  ['Western/Central Europe', '08:00'],
  ['Eastern', '14:00'],
  ['Hanoi', '02:00'],
  ['Etc/GMT-7', '02:00'],
  ['/freeassociation.sourceforge.net/Tzfile/Asia/Bangkok', '02:00'],
  ['custom_America/New_York', '14:00'],
  ['UTC', '09:00'],
  ['Asia/Ho Chi Minh', '02:00'],
  ['Asia\\/Ho_Chi_Minh', '02:00'],
  ['Asia/Ho_Chi_Minh (Hanoi)', '02:00'],
  ['SE Asia Standard Time (Hanoi)', '02:00'],
  ['SE_Asia_Standard_Time', '02:00'],
  ['SE Asia', '02:00'],
  ['SE Asia Summer Time', '02:00'],
  ['W. Europe', '08:00'],
  ['Bangkok/Hanoi/Jakarta', '02:00'],
  ['(GMT+07.00) Bangkok/Hanoi/Jakarta', '02:00'],
  ['(GMT+08:00) Singapore/Kuala Lumpur', '01:00'],
  ['+07:00', '02:00'],
  ['+0700', '02:00'],
  ['-03:00', '12:00'],
  ['Indochina Time', '02:00'],
  ['ICT', '02:00'],
  ['Giờ Đông Dương', '02:00'],
  ['Vietnam/Hanoi', '02:00'],
  ['Hồ Chí Minh', '02:00'],
  ['Europe/Berlin 1', '08:00'],
  ['Central European Time', '08:00'],
  ['Mitteleuropäische Zeit', '08:00'],
  ['CET', '08:00'],
  ['EST5EDT', '14:00'],
  ['Japan', '00:00'],
  ['PRC', '01:00'],
  ['Zulu', '09:00'],
])('reads the zone “%s”', (tzid, time) => {
  expect(startIn(tzid)).toBe(`2026-12-02T${time}:00.000Z`)
  expect(startIn(tzid, '')).toBe(`2026-12-02T${time}:00.000Z`)
})

it.each([
  'tzone://Microsoft/Custom',
  'Customized Time Zone',
  'Nowhere/Middle',
  'Nhà tôi',
  '(UTC+99:00) x',
  '+9900',
  'Local',
  'Standard Time',
  '2026',
])('takes the account’s zone for “%s”', (tzid) => {
  expect(startIn(tzid)).toBe(OF_ACCOUNT)
})
