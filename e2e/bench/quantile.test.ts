import { expect, it } from 'vitest'
import { median, quantile } from './quantile.ts'

it('takes the value below which the given share lies, in any order', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(quantile(hundred, 0.5)).toBe(51)
  expect(quantile(hundred, 0.95)).toBe(96)
  expect(quantile(hundred, 1)).toBe(100)
})

it('takes the middle of five, which one slow round does not move', () => {
  expect(median([40, 38, 9_000, 41, 39])).toBe(40)
})

it('sorts numbers as numbers, and leaves its input unchanged', () => {
  const given = [100, 9, 20]
  expect(median(given)).toBe(20)
  expect(given).toEqual([100, 9, 20])
})

it('says 0 of nothing', () => {
  expect(median([])).toBe(0)
})
