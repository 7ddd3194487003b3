import { expect, it } from 'vitest'
import { logoPath, logoSources, logoWidth } from './brand-logo.ts'

it.each([
  [1, 128],
  [128, 128],
  [129, 256],
  [512, 512],
  [9_999, 512],
  [Number.NaN, 512],
])('gives for a width of %s the one of %i', (asked, width) => {
  expect(logoWidth(asked)).toBe(width)
})

it('asks for as many pixels as a screen has, and leaves addresses of other files unchanged', () => {
  const url = logoPath('abc')
  expect(logoSources(url)).toEqual({
    src: '/static/logo/abc?w=256',
    srcSet: '/static/logo/abc?w=256 1x, /static/logo/abc?w=512 2x',
  })
  for (const src of ['/brand.svg', 'data:image/png;base64,x']) {
    expect(logoSources(src)).toEqual({ src, srcSet: undefined })
  }
})
