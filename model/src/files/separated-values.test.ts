import { expect, it } from 'vitest'
import { readSeparatedValues } from './separated-values.ts'

it.each([
  [
    'commas',
    'Tên,Giá\nThép,120\n',
    [
      ['Tên', 'Giá'],
      ['Thép', '120'],
    ],
  ],
  [
    'semicolons and decimal commas',
    'Tên;Giá\nThép;1,5',
    [
      ['Tên', 'Giá'],
      ['Thép', '1,5'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a separator that is said', 'sep=|\na;b|c', [['a;b', 'c']]],
  ['quotes', '"Thép, ống","một ""hai""\nba",c', [['Thép, ống', 'một "hai"\nba', 'c']]],
  [
    'empty cells',
    'a,,\n,b,',
    [
      ['a', '', ''],
      ['', 'b', ''],
    ],
  ],
  ['an empty line', 'a\n\nb', [['a'], [''], ['b']]],
  ['a quote that is never closed', 'a,"b\nc', [['a', 'b\nc']]],
  ['a formula', '=1+1,@x', [['=1+1', '@x']]],
  ['nothing', '', []],
] as const)('reads %s', (_, text, rows) => expect(readSeparatedValues(text).rows).toEqual(rows))

it('reads the first rows and columns alone', () => {
  const many = readSeparatedValues('a,b\n'.repeat(201))
  expect([many.rows.length, many.hasMoreRows, many.hasMoreColumns]).toEqual([200, true, false])
  expect(readSeparatedValues('a,b\n'.repeat(200)).hasMoreRows).toBe(false)
  const wide = readSeparatedValues(`${'a,'.repeat(60)}b`)
  expect([wide.rows[0]?.length, wide.hasMoreColumns]).toEqual([50, true])
})

it.each([['"'.repeat(1_000_000)], ['"a'.repeat(500_000)], [','.repeat(1_000_000)], ['x'.repeat(1_000_000)]])(
  'cuts the cells of a hostile megabyte: %#',
  (text) => {
    const { rows } = readSeparatedValues(text)
    expect(Math.max(...rows.flat().map((cell) => cell.length))).toBeLessThanOrEqual(501)
  },
)
