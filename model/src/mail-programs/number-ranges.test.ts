import { expect, test } from 'vitest'
import { mergeRanges } from './number-ranges.ts'

const INFINITE = Number.POSITIVE_INFINITY

test.each([
  [[], []],
  [[[3, 3]], [[3, 3]]],
  [
    [
      [7, 9],
      [1, 2],
    ],
    [
      [1, 2],
      [7, 9],
    ],
  ],
  [
    [
      [1, 2],
      [3, 5],
    ],
    [[1, 5]],
  ],
  [
    [
      [1, 9],
      [2, 3],
    ],
    [[1, 9]],
  ],
  [
    [
      [INFINITE, INFINITE],
      [5, INFINITE],
      [INFINITE, INFINITE],
    ],
    [[5, INFINITE]],
  ],
] as const)('merges %j into %j', (given: readonly (readonly number[])[], merged) => {
  const ranges = given.map(([from = 0, to = 0]) => ({ from, to }))
  expect(mergeRanges(ranges).map(({ from, to }) => [from, to])).toEqual(merged)
})
