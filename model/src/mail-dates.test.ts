import { describe, expect, test } from 'vitest'
import { parseMailDate } from './mail-dates.ts'

const AT = '2024-06-04T02:15:00.000Z'

const READABLE: readonly (readonly [value: string, instant: string])[] = [
  ['Tue, 4 Jun 2024 09:15:00 +0700', AT],
  ['Tue, 04 Jun 2024 09:15:00 +0700 (ICT)', AT],
  ['4 Jun 2024 09:15 +0700', AT],
  ['Tue,4 Jun 2024 9:15:00 +07:00', AT],
  ['Th 3, 04 Jun 2024 09:15:00 +0700', AT],
  ['Tue, 4 June 2024 09:15:00 ICT', AT],
  ['Tue (day), 4 (fourth (of)) Jun 2024 09:15:00 +0700', AT],
  ['Tue, 4-Jun-24 02:15:00 GMT', AT],
  ['Tue, 4 Jun 24 02:15:00 Z', AT],
  ['Tue, 4 Jun 124 02:15:00 UT', AT],
  ['Tue, 4 Jun 2024 09.15.00 +0700', AT],
  ['Tue, 4 Jun 2024 09:15:00 GMT+7', AT],
  ['Tue, 4 Jun 2024 09:15:00 GMT+0700 (Indochina Time)', AT],
  ['Mon, 3 Jun 2024 22:15:00 EDT', AT],
  ['Tue, 4 Jun 2024 02:15:00', AT],
  ['Tue, 4 Jun 2024 02:15:00 XYZ', AT],
  ['Tue Jun  4 02:15:00 2024', AT],
  ['Tue Jun  4 09:15:00 +0700 2024', AT],
  ['Jun 4, 2024 9:15:00 AM +0700', AT],
  ['Mon, 3 Jun 2024 10:15:00 pm EDT', AT],
  ['2024-06-04T09:15:00+07:00', AT],
  ['2024-06-04 02:15:00.123', AT],
  ['  Tue, \t 4 Jun 2024\r\n 09:15:00 +0700 ', AT],
  ['Sat, 31 Dec 2016 23:59:60 +0000', '2016-12-31T23:59:59.000Z'],
  ['1 Jan 70 00:00:00 +0000', '1970-01-01T00:00:00.000Z'],
]

const UNREADABLE: readonly string[] = [
  '',
  'yesterday',
  'garbage 1',
  '12',
  'Tue, 4 Foo 2024 09:15:00 +0700',
  'Tue, 41 Jun 2024 09:15:00 +0700',
  'Tue, 4 Jun 2024 29:15:00 +0700',
  'Tue, 4 Jun 2024 09:75:00 +0700',
  'Tue, 4 Jun 0004 09:15:00 +0700',
  '4/6/2024',
  '((((Tue, 4 Jun 2024 09:15:00',
]

describe('parseMailDate', () => {
  test.each(READABLE)('%s', (value, instant) => {
    expect(parseMailDate(value)?.toISOString()).toBe(instant)
  })

  test.each(UNREADABLE)('says nothing for %s', (value) => {
    expect(parseMailDate(value)).toBeUndefined()
  })

  // Work that grows with the square of these would take an hour.
  test.each([' ', 'a', '1', '1 ', ',', '+', 'a ', '1:', '- '])('says nothing for a million times %j', (piece) => {
    expect(parseMailDate(piece.repeat(1_000_000))).toBeUndefined()
  })
})
