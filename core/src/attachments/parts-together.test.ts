import { expect, it } from 'vitest'
import { partsTogether } from './parts-together.ts'

const part = (megabytes: number) => ({ sizeBytes: megabytes * 1024 ** 2 })

it.each([
  ['nothing', [], 0],
  ['one, however large', [30, 1], 1],
  ['several up to four megabytes', [1, 1, 2, 1], 3],
  ['all where they are small', [1, 1], 2],
  ['a hundred of those that are empty', Array.from({ length: 300 }, () => 0), 100],
])('takes %s', (_, sizes, count) => {
  expect(partsTogether(sizes.map(part))).toHaveLength(count)
})
