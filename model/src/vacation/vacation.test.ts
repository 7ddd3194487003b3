import { expect, it } from 'vitest'
import { MAX_VACATION_CHARACTERS } from './limits.ts'
import { isVacationActive, judgeVacation, type Vacation, vacationPeriod } from './vacation.ts'

const VACATION: Vacation = {
  isEnabled: true,
  firstDay: '2026-11-20',
  lastDay: undefined,
  timeZone: 'Asia/Ho_Chi_Minh',
  subject: '',
  text: 'Tôi nghỉ phép',
  outsideText: undefined,
  from: '',
}

it.each<[Partial<Vacation>, ReturnType<typeof judgeVacation>]>([
  [{}, undefined],
  [{ lastDay: '2026-11-19' }, 'ends-before-it-starts'],
  [{ lastDay: '2026-11-20' }, undefined],
  [{ lastDay: '2026-11-21' }, undefined],
  [{ firstDay: undefined, lastDay: '2020-01-01' }, undefined],
  [{ firstDay: '2026-02-30' }, 'day-unknown'],
  [{ firstDay: '' }, 'day-unknown'],
  [{ lastDay: '20/11/2026' }, 'day-unknown'],
  [{ lastDay: '0026-11-20' }, 'day-unknown'],
  [{ timeZone: '+0700 or so' }, 'zone-unknown'],
  [{ subject: 'x'.repeat(256) }, 'subject-too-long'],
  [{ subject: 'Vắng\r\nBcc: ai@khac.example' }, 'not-a-text'],
  [{ text: 'Dòng một\r\nDòng hai\tcột' }, undefined],
  [{ text: 'a\u0000b' }, 'not-a-text'],
  [{ outsideText: '\ud800' }, 'not-a-text'],
  [{ text: 'x'.repeat(MAX_VACATION_CHARACTERS + 1) }, 'text-too-long'],
  [{ outsideText: 'x'.repeat(MAX_VACATION_CHARACTERS + 1) }, 'text-too-long'],
  [{ text: ' \n' }, 'no-text'],
  [{ outsideText: '' }, 'no-text'],
  [{ text: '', outsideText: '', isEnabled: false }, undefined],
  [{ from: 'ai@khac.example' }, 'from-not-own'],
  [{ from: 'toi@senmail.test' }, undefined],
])('of an automatic reply with %j: %s', (more, expected) => {
  expect(judgeVacation({ ...VACATION, ...more }, ['toi@senmail.test'])).toBe(expected)
})

it.each([
  ['Asia/Ho_Chi_Minh', '2026-11-19T17:00:00.000Z', '2026-11-20T16:59:59.000Z'],
  ['UTC', '2026-11-20T00:00:00.000Z', '2026-11-20T23:59:59.000Z'],
  ['America/New_York', '2026-11-20T05:00:00.000Z', '2026-11-21T04:59:59.000Z'],
])('lasts from the start of its first day to the end of its last one in %s', (timeZone, startsAt, endsAt) => {
  const period = vacationPeriod({ firstDay: '2026-11-20', lastDay: '2026-11-20', timeZone })
  expect(period).toEqual({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })
})

it('is an hour shorter on the day that clocks go forward', () => {
  const days = { firstDay: '2026-03-29', lastDay: '2026-03-29', timeZone: 'Europe/Berlin' }
  const { startsAt, endsAt } = vacationPeriod(days)
  expect((endsAt?.getTime() ?? 0) - (startsAt?.getTime() ?? 0)).toBe(23 * 3_600_000 - 1_000)
})

it.each<[string, Partial<Vacation>, boolean]>([
  ['2026-11-19T16:59:59.999Z', {}, false],
  ['2026-11-19T17:00:00.000Z', {}, true],
  ['2026-11-19T17:00:00.000Z', { isEnabled: false }, false],
  ['2026-11-21T16:59:59.999Z', { lastDay: '2026-11-21' }, true],
  ['2026-11-21T17:00:00.000Z', { lastDay: '2026-11-21' }, false],
  ['2001-01-01T00:00:00.000Z', { firstDay: undefined }, true],
  ['2199-01-01T00:00:00.000Z', {}, true],
])('at %s with %j: %s', (at, more, isActive) => {
  expect(isVacationActive({ ...VACATION, ...more }, new Date(at))).toBe(isActive)
})
