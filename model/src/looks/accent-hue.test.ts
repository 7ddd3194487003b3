import { expect, it } from 'vitest'
import { accentHue } from './accent-hue.ts'

it.each([
  ['#ff0000', 29],
  ['#00FF00', 142],
  ['#0000ff', 264],
  ['#007a6e', 183],
  ['oklch(0.52 0.095 182)', 182],
  ['oklch(52% 24% 359.8)', 0],
])('takes the hue of %s', (colour, hue) => {
  expect(accentHue(colour)).toBe(hue)
})

it.each(['#787879', 'oklch(0.5 0 182)', '', 'oklch(0.5)', 'oklch(1 2 3 4)'])('finds none in %j', (colour) => {
  expect(accentHue(colour)).toBeUndefined()
})
