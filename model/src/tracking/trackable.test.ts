import { expect, it } from 'vitest'
import { isTrackable } from './trackable.ts'

it('looks are counted where a picture has its place', () => {
  expect(isTrackable('html')).toBe(true)
  expect(isTrackable('text')).toBe(false)
})
