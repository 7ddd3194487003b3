import { expect, it } from 'vitest'
import { filterCopyName } from './copy-name.ts'
import { MAX_FILTER_NAME_CHARACTERS } from './limits.ts'

const LONG = 'a'.repeat(MAX_FILTER_NAME_CHARACTERS)

it.each([
  ['', [], ''],
  ['Một', ['Một'], 'Một (2)'],
  ['Một', ['Một', 'Một (2)'], 'Một (3)'],
  ['Một (2)', ['Một', 'Một (2)'], 'Một (3)'],
  [LONG, [LONG], `${LONG.slice(4)} (2)`],
  [`${LONG.slice(5)}😀`, [], `${LONG.slice(5)} (2)`],
])('a copy of “%s” beside %j is named “%s”', (name, taken, copy) => {
  expect(filterCopyName(name, new Set(taken))).toBe(copy)
})
