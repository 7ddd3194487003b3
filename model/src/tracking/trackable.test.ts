import { expect, it } from 'vitest'
import { isTrackable } from './trackable.ts'

it('looks are counted when the text can hold a picture', () => {
  expect(isTrackable('html')).toBe(true)
  expect(isTrackable('text')).toBe(false)
})
