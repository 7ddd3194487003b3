import { expect, it } from 'vitest'
import { darkColour, darkColourName } from './dark-colour.ts'
import { BACKGROUND_COLOURS, TEXT_COLOURS } from './format/colours.ts'

type Three = readonly [number, number, number]

/** `--raise` of the dark theme. */
const PAPER: Three = [0.27, ...chromatic(0.01, 200)]
const LETTERS = [...TEXT_COLOURS.map(([colour]) => colour), '#ff0000', '#0000ff', '#8000ff', '#000000', '#ffffff']
/** Our own colours, and those of table headers in other programs. */
const GROUNDS = [...BACKGROUND_COLOURS.map(([colour]) => colour), '#1f4e79', '#70ad47', '#ffff00', '#000000', '#777777']

it.each(LETTERS)('draws letters of %s legibly in the dark, on any ground', (colour) => {
  const letters = luminance(drawn(colour, 'text')) + 0.05
  for (const ground of [PAPER, ...GROUNDS.map((one) => drawn(one, 'background'))])
    expect(letters / (luminance(ground) + 0.05)).toBeGreaterThanOrEqual(4.5)
})

it.each(['#fff2a8', '#d9ead3'])('lightens letters of %s and darkens a background of it, under two names', (colour) => {
  expect(luminance(drawn(colour, 'text'))).toBeGreaterThan(10 * luminance(drawn(colour, 'background')))
  const names = [darkColourName(colour, undefined, 'text'), darkColourName(colour, undefined, 'background')]
  expect(new Set(names).size).toBe(2)
})

it.each(['inherit', 'transparent', 'var(--ink)'])('leaves %s alone', (colour) => {
  expect(darkColour(colour, undefined, 'text')).toBe(colour)
})

function drawn(colour: string, of: 'text' | 'background'): Three {
  const written = darkColour(colour, undefined, of)
  const [, kind, bound, most, part] =
    /^oklch\(from \S+ (max|min)\(([\d.]+), ([\d.]+) - ([\d.]+) \* l\) c h/.exec(written) ?? []
  const [lightness, a, b] = labOf(colour)
  const turned = Number(most) - Number(part) * lightness
  return [kind === 'max' ? Math.max(Number(bound), turned) : Math.min(Number(bound), turned), a, b]
}

function chromatic(chroma: number, degrees: number): readonly [number, number] {
  const angle = (degrees * Math.PI) / 180
  return [chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

/** CSS Color 4, sample code of section 18. */
function labOf(hex: string): Three {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Relative luminance (WCAG 2), clipped to the gamut. */
function luminance([lightness, a, b]: Three): number {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const cut = (part: number) => Math.min(1, Math.max(0, part))
  return (
    0.2126 * cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  )
}
