import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import { messages } from '../../../i18n/en.po'
import { calendarLeaf, eventTime, repetition } from './event-time.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages }))

const STYLE = { language: 'vi', timeZone: 'Asia/Ho_Chi_Minh' } as const
const at = (iso: string) => ({ at: Date.parse(iso) / 1_000, day: null })
const on = (day: string) => ({ at: null, day })

it('says the day once when it ends on the same', () => {
  const times = { start: at('2026-11-20T02:30:00Z'), end: at('2026-11-20T03:30:00Z') }
  expect(eventTime(times, STYLE)).toMatch(/^Thứ Sáu, 20\/11\/2026, 09:30 – 10:30 GMT\+7$/)
  expect(eventTime(times, { language: 'en', timeZone: 'Europe/Berlin' })).toMatch(
    /^Friday,? 20 November 2026, 03:30 – 04:30 GMT\+1$/,
  )
})

it('says both days when it lasts into another', () => {
  const times = { start: at('2026-11-20T02:30:00Z'), end: at('2026-11-21T03:30:00Z') }
  expect(eventTime(times, STYLE)).toBe('Thứ Sáu, 20/11/2026, 09:30 – Thứ Bảy, 21/11/2026, 10:30 GMT+7')
})

it('keeps whole days as they are, in any zone', () => {
  const days = { start: on('2026-11-20'), end: null }
  expect(eventTime(days, STYLE)).toBe('Thứ Sáu, 20/11/2026')
  expect(eventTime(days, { language: 'vi', timeZone: 'Pacific/Honolulu' })).toBe('Thứ Sáu, 20/11/2026')
  expect(calendarLeaf(days, { language: 'vi', timeZone: 'Pacific/Honolulu' }).day).toBe('20')
})

it('shows only the start, when no end is known', () => {
  expect(eventTime({ start: at('2026-11-20T18:30:00Z'), end: null }, STYLE)).toBe('Thứ Bảy, 21/11/2026, 01:30 GMT+7')
  expect(calendarLeaf({ start: at('2026-11-20T18:30:00Z'), end: null }, STYLE).day).toBe('21')
})

const RULE = { interval: 1, days: [], irregular: false, count: null, until: null }
type Repeats = Parameters<typeof repetition>[0]

it.each<[Repeats, string]>([
  [{ ...RULE, every: 'week' }, 'Every week'],
  [{ ...RULE, every: 'week', interval: 2, count: 4 }, 'Every 2 weeks, 4 times in total'],
  [{ ...RULE, every: 'week', days: ['mo', 'we'] }, 'Every week on Monday and Wednesday'],
  [{ ...RULE, every: 'month', irregular: true, count: 6 }, 'Every month, some dates differ, 6 times in total'],
  [{ ...RULE, every: 'day', until: on('2026-12-12') }, 'Every day, until 12 Dec 2026'],
  // In Vietnam it is the next day by then.
  [{ ...RULE, every: 'month', until: at('2026-12-12T18:00:00Z') }, 'Every month, until 13 Dec 2026'],
])('says how often, and how often in all or until when: %o', (rule, said) => {
  expect(repetition(rule, { language: 'en', timeZone: 'Asia/Ho_Chi_Minh' })).toBe(said)
})
