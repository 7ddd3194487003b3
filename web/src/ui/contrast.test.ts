import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const TOKENS = readFileSync(fileURLToPath(new URL('./tokens.css', import.meta.url)), 'utf8')
const HUE = Number(/--accent-hue: (\d+)/.exec(TOKENS)?.[1])

const light = valuesOf(/\[data-theme="light"\] \{([^}]*)\}/)
const dark = { ...light, ...valuesOf(/\[data-theme="dark"\] \{([^}]*)\}/) }

const SURFACES = ['paper', 'raise', 'ground']
const UNDER_POINTER = ['hover', 'hover-raised']
const PRESSED = ['press', 'press-raised']

/** Text colours with each background that they appear on: 4.5:1 (WCAG 2.2, 1.4.3). */
const READ = {
  ink: [...SURFACES, ...UNDER_POINTER, ...PRESSED, 'accent-tint', 'accent-tint2'],
  ink2: [...SURFACES, ...UNDER_POINTER, ...PRESSED, 'accent-tint', 'accent-tint2', 'amber-tint'],
  ink3: [...SURFACES, ...UNDER_POINTER, 'accent-tint'],
  'accent-ink': [...SURFACES, ...UNDER_POINTER, 'accent-tint', 'accent-tint2'],
  'amber-ink': [...SURFACES, ...UNDER_POINTER, 'amber-tint'],
  'danger-ink': [...SURFACES, ...UNDER_POINTER, 'danger-tint', 'accent-tint'],
  'on-accent': ['accent', 'accent-strong'],
  'on-danger': ['danger'],
  'notice-ink': ['notice'],
  'notice-accent': ['notice'],
}

/** Meaningful icons and borders: 3:1 (1.4.11). */
const SEEN = {
  'amber-line': [...SURFACES, ...UNDER_POINTER, 'accent-tint', 'accent-tint2'],
  ink3: ['accent-tint2'],
  field: ['paper', 'raise'],
  accent: [...SURFACES, 'accent-tint'],
  pink: [...SURFACES, 'hover', 'accent-tint'],
  'notice-line': ['notice'],
}

/** Edges of buttons must be distinguishable, but need less contrast because the label identifies the button. */
const TOLD = { edge: SURFACES }

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('in the %s theme', (_theme, tokens) => {
  it.each(pairsOf(READ))('%s can be read on %s', (ink, ground) => {
    expect(contrast(tokens, ink, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(pairsOf(TOLD))('%s differs from %s', (edge, ground) => {
    expect(contrast(tokens, edge, ground)).toBeGreaterThanOrEqual(1.6)
  })

  it.each(Array.from({ length: 72 }, (_, at) => at * 5))(
    'a label of the hue %i can be read, and its dot be seen',
    (hue) => {
      const colours = {
        ...tokens,
        chip: `oklch(${tokens['label-ground']} ${hue})`,
        words: `oklch(${tokens['label-ink']} ${hue})`,
        dot: `oklch(${tokens['label-dot']} ${hue})`,
      }
      expect(contrast(colours, 'words', 'chip')).toBeGreaterThanOrEqual(4.5)
      for (const ground of [...SURFACES, ...UNDER_POINTER, 'accent-tint', 'accent-tint2']) {
        expect(contrast(colours, 'dot', ground)).toBeGreaterThanOrEqual(3)
      }
    },
  )

  it.each(pairsOf(SEEN))('%s can be distinguished from %s', (sign, ground) => {
    expect(contrast(tokens, sign, ground)).toBeGreaterThanOrEqual(3)
  })
})

function pairsOf(table: Readonly<Record<string, readonly string[]>>): (readonly [string, string])[] {
  return Object.entries(table).flatMap(([ink, grounds]) => grounds.map((ground) => [ink, ground] as const))
}

function valuesOf(block: RegExp): Record<string, string> {
  const body = block.exec(TOKENS)?.[1] ?? ''
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function contrast(tokens: Readonly<Record<string, string>>, one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(tokens, one), luminance(tokens, other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

function luminance(tokens: Readonly<Record<string, string>>, name: string): number {
  const value = tokens[name] ?? ''
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  if (other) return luminance(tokens, other)
  if (value === '#fff') return 1
  const [l, c, h] = (/^oklch\(([^)]*(?:\)[^)]*)?)\)$/.exec(value)?.[1] ?? '')
    .replace('var(--accent-hue)', `${HUE}`)
    .split(' ')
    .map(Number)
  if (l === undefined || c === undefined || h === undefined) throw new Error(`--${name}: ${value} is no colour`)
  return luminanceOf(l, c, h)
}

/** Relative luminance (WCAG 2.2) of an OKLCH colour, clipped to the display's gamut (CSS Color 4, 9.4). */
function luminanceOf(lightness: number, chroma: number, hue: number): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const shown = (linear: number) => Math.min(1, Math.max(0, linear))
  return (
    0.2126 * shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  )
}
