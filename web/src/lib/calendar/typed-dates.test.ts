import { describe, expect, it } from 'vitest'
import { readTypedDay, readTypedTime, WHOLE_DAY, WHOLE_TIME, writeDay } from './typed-dates.ts'

const TODAY = '2026-11-21'

describe('a day that is typed', () => {
  it.each([
    ['22/11/2026', '2026-11-22'],
    ['1/2/2027', '2027-02-01'],
    ['22-11-2026', '2026-11-22'],
    ['22.11.2026', '2026-11-22'],
    [' 22 11 2026 ', '2026-11-22'],
    ['22, 11, 2026', '2026-11-22'],
    ['22112026', '2026-11-22'],
    ['221126', '2026-11-22'],
    ['22/11/26', '2026-11-22'],
    ['01/03/98', '1998-03-01'],
    ['2026-11-22', '2026-11-22'],
    ['2026/11/22', '2026-11-22'],
    ['29/02/2028', '2028-02-29'],
    // Full-width digits, as some input methods produce them.
    ['２２／１１／２０２６', '2026-11-22'],
    ['22/11', '2026-11-22'],
    ['0101', '2026-01-01'],
    ['3 12', '2026-12-03'],
  ])('reads %s', (typed, day) => {
    expect(readTypedDay(typed, TODAY)).toBe(day)
  })

  it.each([
    '',
    'mai',
    '22',
    '22/11/2',
    '22/11/026',
    '31/02/2026',
    '29/02/2027',
    '11/22/2026',
    '0/1/2027',
    '22/11/2026/1',
    '221/11/2026',
    '20261122',
    '22//',
    '22/11/2026'.padEnd(80, ' 1'),
  ])('does not guess the meaning of %s', (typed) => {
    expect(readTypedDay(typed, TODAY)).toBeUndefined()
  })

  it('takes the next such day when past days are not meant', () => {
    expect(readTypedDay('0101', TODAY, TODAY)).toBe('2027-01-01')
    expect(readTypedDay('21/11', TODAY, TODAY)).toBe('2026-11-21')
    expect(readTypedDay('20/11', TODAY, TODAY)).toBe('2027-11-20')
    // An explicit year is kept, even if the form then refuses the day.
    expect(readTypedDay('20/11/2026', TODAY, TODAY)).toBe('2026-11-20')
  })

  it('is written day first, and left alone while it is no day', () => {
    expect(writeDay('2026-11-22')).toBe('22/11/2026')
    expect(writeDay('22/13')).toBe('22/13')
    expect(writeDay('')).toBe('')
  })
})

describe('a time that is typed', () => {
  it.each([
    ['08:30', '08:30'],
    ['8:30', '08:30'],
    ['8h30', '08:30'],
    ['8 giờ 30', '08:30'],
    ['8g30', '08:30'],
    ['8.30', '08:30'],
    ['8 30', '08:30'],
    ['0830', '08:30'],
    ['830', '08:30'],
    ['8', '08:00'],
    ['8h', '08:00'],
    ['15', '15:00'],
    ['23:59', '23:59'],
    ['00:00', '00:00'],
    ['３：１５', '03:15'],
    ['3:15 PM', '15:15'],
    ['3pm', '15:00'],
    ['12 am', '00:00'],
    ['12:05 pm', '12:05'],
    ['03:15 CH', '15:15'],
    ['03:15 SA', '03:15'],
  ])('reads %s', (typed, time) => {
    expect(readTypedTime(typed)).toBe(time)
  })

  it.each(['', 'sáng', '24:00', '8:5', '8:60', '25', '15 pm', '0 am', '08:30:00', '12345', '-8'])(
    'does not guess the meaning of %s',
    (typed) => {
      expect(readTypedTime(typed)).toBeUndefined()
    },
  )
})

it('is read before its end only if nothing can follow', () => {
  const beginnings = (text: string, whole: RegExp) =>
    Array.from(text, (_, index) => text.slice(0, index + 1)).filter((part) => whole.test(part))
  expect(beginnings('22/11/2026', WHOLE_DAY)).toEqual(['22/11/2026'])
  expect(beginnings('1.2.2026', WHOLE_DAY)).toEqual(['1.2.2026'])
  expect(beginnings('22112026', WHOLE_DAY)).toEqual(['22112026'])
  expect(beginnings('08:30', WHOLE_TIME)).toEqual(['08:30'])
  expect(beginnings('8h30', WHOLE_TIME)).toEqual(['8h30'])
  expect(beginnings('0830', WHOLE_TIME)).toEqual(['0830'])
})
