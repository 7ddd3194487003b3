import { expect, it } from 'vitest'
import { hueOfRgb } from './hue.ts'

it.each([
  ['red', [255, 0, 0], 29],
  ['green', [0, 255, 0], 142],
  ['blue', [0, 0, 255], 264],
  ['our own leaf', [0, 122, 110], 183],
] as const)('%s', (_, [r, g, b], expected) => {
  expect(Math.round(hueOfRgb(r, g, b) ?? -1)).toBe(expected)
})

it('finds none in a grey', () => {
  expect(hueOfRgb(120, 120, 121)).toBeUndefined()
})
