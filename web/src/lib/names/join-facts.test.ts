import { expect, it } from 'vitest'
import { joinFacts } from './join-facts.ts'

it('binds the separator to what follows it, and leaves out what is not known', () => {
  expect(joinFacts(['2 KB', '', undefined, false, 'PDF'])).toBe('2 KB ·\u00a0PDF')
})
