import { expect, it } from 'vitest'
import { asksSecondStep, SIGN_IN_METHODS } from './sign-in-methods.ts'

it('asks for the second step after a password, and where somebody else has recognised the user, does not', () => {
  expect(SIGN_IN_METHODS.filter(asksSecondStep)).toEqual(['password'])
})
