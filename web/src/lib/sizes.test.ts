import { expect, it } from 'vitest'
import { formatLimit, formatShare, formatSize } from './sizes.ts'

it.each([
  [0, '0 KB'],
  [1, '0,1 KB'],
  [1536, '1,5 KB'],
  [412 * 1024, '412 KB'],
  [1024 * 1024 - 1, '1,0 MB'],
  [3 * 1024 * 1024, '3,0 MB'],
  [3_435_973_836, '3,2 GB'],
  [5 * 1024 ** 5, '5.120,0 TB'],
])('%d bytes are %s', (bytes, expected) => {
  expect(formatSize(bytes, 'vi')).toBe(expected)
})

it('uses the decimal sign of the language', () => {
  expect(formatSize(3 * 1024 * 1024, 'en')).toBe('3.0 MB')
})

it('writes a limit without the decimals that say it was measured', () => {
  expect(formatLimit(25 * 1024 * 1024, 'vi')).toBe('25 MB')
  expect(formatLimit(2.5 * 1024 * 1024, 'en')).toBe('2.5 MB')
})

it.each([
  [0, 0, '0%'],
  [0, 5, '<1%'],
  [12, 5, '12%'],
])('writes %d percent of %d bytes as %s', (percent, bytes, shown) => {
  expect(formatShare(percent, bytes)).toBe(shown)
})
