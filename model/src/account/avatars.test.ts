import { expect, it } from 'vitest'
import { avatarFileProblem, avatarSizeProblem, avatarWidth, cropWithin, middleCrop } from './avatars.ts'

it.each([
  [1, 64],
  [64, 64],
  [65, 128],
  [256, 256],
  [5_000, 256],
  [Number.NaN, 256],
])('a width of %d is given as %d', (asked, width) => {
  expect(avatarWidth(asked)).toBe(width)
})

it('takes 2 MB and 100 × 100 pixels, and nothing beyond', () => {
  expect(avatarFileProblem(2 * 1024 * 1024)).toBeUndefined()
  expect(avatarFileProblem(2 * 1024 * 1024 + 1)).toBe('avatar_too_large')
  expect(avatarSizeProblem({ width: 100, height: 100 })).toBeUndefined()
  expect(avatarSizeProblem({ width: 4_000, height: 99 })).toBe('avatar_too_small')
})

it('begins with the largest square in the middle', () => {
  expect(middleCrop({ width: 301, height: 200 })).toEqual({ x: 50, y: 0, side: 200 })
})

it.each([
  [
    { x: -10, y: 500, side: 120 },
    { x: 0, y: 80, side: 120 },
  ],
  [
    { x: 10, y: 10, side: 5 },
    { x: 10, y: 10, side: 100 },
  ],
  [
    { x: 10, y: 10, side: 900 },
    { x: 10, y: 0, side: 200 },
  ],
  [
    { x: 10.4, y: 10.6, side: 120.5 },
    { x: 10, y: 11, side: 121 },
  ],
])('keeps %o within a picture of 300 × 200', (crop, kept) => {
  expect(cropWithin(crop, { width: 300, height: 200 })).toEqual(kept)
})
