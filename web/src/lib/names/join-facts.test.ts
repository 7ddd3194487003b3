import { expect, it } from 'vitest'
import { joinFacts } from './join-facts.ts'

it('binds the separator to the words after it, and leaves out unknown facts', () => {
  expect(joinFacts(['2 KB', '', undefined, false, 'PDF'])).toBe('2 KB ·\u00a0PDF')
})
