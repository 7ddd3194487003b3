import { describe, expect, it } from 'vitest'
import { formatFull, formatListTime, formatMessageTime } from './dates.ts'

const hanoi = { language: 'vi', timeZone: 'Asia/Ho_Chi_Minh' } as const
const at = (iso: string) => new Date(iso)
const now = at('2026-11-20T09:00:00+07:00')

describe('formatListTime', () => {
  it.each([
    ['today', '2026-11-20T08:05:00+07:00', '08:05'],
    ['just after midnight in the zone, though yesterday in UTC', '2026-11-20T00:01:00+07:00', '00:01'],
    ['just before midnight', '2026-11-19T23:59:00+07:00', 'Hôm qua'],
    ['this year', '2026-08-12T10:00:00+07:00', '12 thg 8'],
    ['the last day of the year before', '2025-12-31T23:59:00+07:00', '31/12/2025'],
    ['long ago', '2025-08-12T10:00:00+07:00', '12/08/2025'],
  ])('%s', (_, date, expected) => {
    expect(formatListTime(at(date), now, hanoi, 'Hôm qua')).toBe(expected)
  })

  it('writes English as in Britain', () => {
    const style = { language: 'en', timeZone: 'Asia/Ho_Chi_Minh' } as const
    const say = (date: string) => formatListTime(at(date), now, style, 'Yesterday').replaceAll('\u202f', ' ')
    expect([
      say('2026-11-20T08:05:00+07:00'),
      say('2026-08-12T10:00:00+07:00'),
      say('2025-08-12T10:00:00+07:00'),
    ]).toEqual(['08:05', '12 Aug', '12/08/2025'])
  })

  it('counts days in the zone of the account', () => {
    const newYork = { language: 'vi', timeZone: 'America/New_York' } as const
    expect(formatListTime(at('2026-11-20T00:01:00+07:00'), now, newYork, 'Hôm qua')).toBe('12:01')
  })

  it('calls the day before a clock change yesterday', () => {
    const berlin = { language: 'vi', timeZone: 'Europe/Berlin' } as const
    const monday = at('2026-10-26T00:30:00+01:00')
    expect(formatListTime(at('2026-10-25T00:30:00+02:00'), monday, berlin, 'Hôm qua')).toBe('Hôm qua')
  })
})

describe('a message says the time as well', () => {
  it.each([
    ['2026-11-20T08:05:00+07:00', '08:05'],
    ['2026-11-19T08:05:00+07:00', 'Hôm qua, 08:05'],
    ['2026-08-12T08:05:00+07:00', '12 thg 8, 08:05'],
  ])('%s', (date, expected) => {
    expect(formatMessageTime(at(date), now, hanoi, 'Hôm qua')).toBe(expected)
  })

  it('in full', () => {
    expect(formatFull(at('2026-11-17T10:42:00+07:00'), hanoi)).toBe('10:42,\u00a0thứ\u00a0Ba\u00a017/11/2026')
  })
})
