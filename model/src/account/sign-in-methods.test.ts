import { expect, it } from 'vitest'
import { asksSecondStep, SIGN_IN_METHODS } from './sign-in-methods.ts'

it('requires the second step after a password only', () => {
  expect(SIGN_IN_METHODS.filter(asksSecondStep)).toEqual(['password'])
})
