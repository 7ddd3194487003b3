import { MAX_LIST_PATTERNS } from '@sen/model/imap/limits'
import { expect, it } from 'vitest'
import { ListPattern } from '../wire/list-pattern.ts'
import { matchingPaths } from './matching-paths.ts'

it.each([
  [1, 10, 0],
  [MAX_LIST_PATTERNS, 900, 100],
])('%s patterns of many folders yield to other work', async (count, characters, leastYields) => {
  let yielder = 0
  const next = async () => {
    yielder += 1
  }
  const folders = Array.from({ length: 1_000 }, (_, at) => ({ path: `${at}${'x'.repeat(characters)}` }))
  const patterns = Array.from({ length: count }, () => new ListPattern('1*x%x*x'))
  const found = await matchingPaths({ yield: next }, folders, patterns)
  expect(found.size).toBe(111)
  expect(yielder).toBeGreaterThanOrEqual(leastYields)
  if (leastYields === 0) expect(yielder).toBe(0)
})
