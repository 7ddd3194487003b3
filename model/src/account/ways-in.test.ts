import { expect, it } from 'vitest'
import { asksSecondStep, WAYS_IN } from './ways-in.ts'

it('asks for the second step after a password, and where somebody else has recognised the user, does not', () => {
  expect(WAYS_IN.filter(asksSecondStep)).toEqual(['password'])
})
