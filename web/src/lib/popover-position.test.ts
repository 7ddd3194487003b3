import { expect, it } from 'vitest'
import { popoverPosition } from './popover-position.ts'

const viewport = { width: 1000, height: 600 }
const panel = { width: 200, height: 300 }

it('is placed below its anchor', () => {
  expect(popoverPosition({ left: 100, top: 50, width: 36, height: 36 }, panel, viewport, 'start')).toMatchObject({
    left: 100,
    top: 90,
  })
})

it('is placed above when there is no room below', () => {
  expect(popoverPosition({ left: 100, top: 500, width: 36, height: 36 }, panel, viewport, 'start')).toMatchObject({
    top: 196,
  })
})

it('never leaves the viewport sideways', () => {
  const position = popoverPosition({ left: 960, top: 50, width: 36, height: 36 }, panel, viewport, 'start')
  expect(position.left).toBe(792)
})

it('lines up ends', () => {
  expect(popoverPosition({ left: 500, top: 50, width: 36, height: 36 }, panel, viewport, 'end').left).toBe(336)
})

it('says how high it may be when nothing fits', () => {
  const position = popoverPosition(
    { left: 0, top: 200, width: 36, height: 36 },
    { width: 200, height: 900 },
    viewport,
    'start',
  )
  expect(position.maxHeight).toBe(352)
})

const tall = { width: 200, height: 500 }

it('is placed beside its anchor when it fits neither below nor above', () => {
  const anchor = { left: 500, top: 280, width: 36, height: 36 }
  expect(popoverPosition(anchor, tall, viewport, 'end')).toEqual({ left: 296, top: 92, maxHeight: 584 })
  expect(popoverPosition(anchor, tall, viewport, 'start')).toEqual({ left: 540, top: 92, maxHeight: 584 })
})

it('is placed on the other side of its anchor when its own side has no room', () => {
  expect(popoverPosition({ left: 100, top: 280, width: 36, height: 36 }, tall, viewport, 'end').left).toBe(140)
  expect(popoverPosition({ left: 900, top: 280, width: 36, height: 36 }, tall, viewport, 'start').left).toBe(696)
})

it('stays below or above rather than cover its anchor', () => {
  const position = popoverPosition({ left: 100, top: 200, width: 800, height: 36 }, tall, viewport, 'start')
  expect(position).toEqual({ left: 100, top: 240, maxHeight: 352 })
})
