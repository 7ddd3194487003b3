import { expect, it } from 'vitest'
import { formatBrief, formatFull, formatFullDay } from './written-dates.ts'
import { formatDay, WITH_ZONE } from './written-days.ts'

const vi = { language: 'vi', timeZone: 'Asia/Ho_Chi_Minh' } as const
const en = { language: 'en', timeZone: 'Asia/Ho_Chi_Minh' } as const
const saturday = new Date('2026-11-28T05:38:00+07:00')
const sunday = new Date('2027-01-03T00:05:00+07:00')

it.each([
  ['a day', formatDay(saturday, vi), '28/11/2026'],
  ['a day in English', formatDay(saturday, en), '28 November 2026'],
  ['a day of one digit', formatDay(sunday, vi), '03/01/2027'],
  ['a full day', formatFullDay(saturday, vi), 'Thứ Bảy, 28/11/2026'],
  ['a Sunday', formatFullDay(sunday, vi), 'Chủ nhật, 03/01/2027'],
  ['a full day in English', formatFullDay(saturday, en), 'Saturday 28 November 2026'],
  ['day and time', formatFull(saturday, vi), '05:38, thứ Bảy 28/11/2026'],
  ['just after midnight', formatFull(sunday, vi), '00:05, Chủ nhật 03/01/2027'],
  ['day and time in English', formatFull(saturday, en), 'Saturday 28 November 2026, 05:38'],
  ['a row', formatBrief(saturday, vi), '05:38, T7 28/11/2026'],
  ['a row of a Sunday', formatBrief(sunday, vi), '00:05, CN 03/01/2027'],
  ['a row in English', formatBrief(saturday, en), 'Sat 28 Nov 2026, 05:38'],
  ['with the zone', formatFull(saturday, vi, WITH_ZONE), '05:38 GMT+7, thứ Bảy 28/11/2026'],
  ['in another zone', formatFull(saturday, { ...vi, timeZone: 'Europe/London' }), '22:38, thứ Sáu 27/11/2026'],
])('writes %s', (_, written, expected) => {
  expect(written).toBe(expected)
})
