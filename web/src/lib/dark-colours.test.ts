import { describe, expect, it } from 'vitest'
import { darkGround, darkInk, luminance, parseRgb, type Rgba } from './dark-colours.ts'

const rgb = (r: number, g: number, b: number): Rgba => ({ r, g, b, a: 1 })

function contrast(one: Rgba, other: Rgba): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

describe('in the dark', () => {
  it.each([
    ['black on white', rgb(0, 0, 0), rgb(255, 255, 255)],
    ['grey on white', rgb(102, 102, 102), rgb(255, 255, 255)],
    ['a link on white', rgb(0, 0, 238), rgb(255, 255, 255)],
    ['red on white', rgb(204, 0, 0), rgb(255, 255, 255)],
    ['black on yellow', rgb(0, 0, 0), rgb(255, 242, 204)],
    ['navy on light blue', rgb(31, 56, 100), rgb(222, 234, 246)],
  ])('%s stays readable', (_, ink, ground) => {
    expect(contrast(darkInk(ink), darkGround(ground))).toBeGreaterThan(4.5)
  })

  it('darkens light backgrounds', () => {
    for (let level = 100; level <= 255; level += 5) {
      expect(luminance(darkGround(rgb(level, level, level)))).toBeLessThan(0.2)
    }
  })

  it('leaves colours that were made for dark mode', () => {
    expect(darkGround(rgb(20, 30, 60))).toEqual(rgb(20, 30, 60))
    expect(darkInk(rgb(200, 220, 230))).toEqual(rgb(200, 220, 230))
  })

  it('keeps the hue', () => {
    const { r, g, b } = darkInk(rgb(160, 0, 0))
    expect(r).toBeGreaterThan(Math.max(g, b) + 40)
  })
})

it('reads colours that browsers write', () => {
  expect(parseRgb('rgb(1, 2, 3)')).toEqual({ r: 1, g: 2, b: 3, a: 1 })
  expect(parseRgb('rgba(1, 2, 3, 0.5)')).toEqual({ r: 1, g: 2, b: 3, a: 0.5 })
  expect(parseRgb('oklch(0.5 0.1 180)')).toBeUndefined()
})
