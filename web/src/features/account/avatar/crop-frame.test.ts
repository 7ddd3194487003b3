import { expect, it } from 'vitest'
import { largestZoom, moved, zoomed } from './crop-frame.ts'

const SIZE = { width: 600, height: 400 }
const WHOLE = { x: 100, y: 0, side: 400 }

it('zooms into the middle, no closer than the smallest crop, and back', () => {
  expect(largestZoom(SIZE)).toBe(4)
  const close = zoomed(WHOLE, 4, SIZE)
  expect(close).toEqual({ x: 250, y: 150, side: 100 })
  expect(zoomed(close, 1, SIZE)).toEqual(WHOLE)
  expect(largestZoom({ width: 100, height: 100 })).toBe(1)
})

it('moves by parts of the frame, and stays within the picture', () => {
  expect(moved(WHOLE, { x: 0.1, y: 0.5 }, SIZE)).toEqual({ x: 140, y: 0, side: 400 })
  expect(moved(WHOLE, { x: -2, y: 0 }, SIZE)).toEqual({ x: 0, y: 0, side: 400 })
})
