import { expect, it } from 'vitest'
import { sampleOf } from './sample-of.ts'

it('takes a part each time, and all of it from one place after the other', () => {
  const cases = Array.from({ length: 20 }, (_, index) => index)
  const walks = Array.from({ length: 7 }, (_, from) => sampleOf(cases, 7, from))
  for (const walk of walks) expect(walk.length).toBeLessThanOrEqual(3)
  expect(walks.flat().sort((a, b) => a - b)).toEqual(cases)
  expect(sampleOf(cases, 7, 9)).toEqual([2, 9, 16])
})
