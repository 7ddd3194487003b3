export interface Rgba {
  readonly r: number
  readonly g: number
  readonly b: number
  readonly a: number
}

/** Parses `rgb(1, 2, 3)` or `rgba(1, 2, 3, 0.5)`; undefined for anything else. */
export function parseRgb(colour: string): Rgba | undefined {
  const [, r, g, b, a = '1'] = /^rgba?\((\d+),? (\d+),? (\d+)(?:(?:,| \/) ([\d.]+))?\)$/.exec(colour) ?? []
  return r === undefined ? undefined : { r: Number(r), g: Number(g), b: Number(b), a: Number(a) }
}

/** The lightness of white and black in the dark theme, equal to our page and text colours. */
const PAPER_LIGHTNESS = 0.14
const INK_LIGHTNESS = 0.92
const LEAST_INK_LIGHTNESS = 0.62
const LEAST_INK_LUMINANCE = 0.28

/** Light backgrounds become dark, dark ones stay. Hue and most of the saturation are kept. */
export function darkGround(colour: Rgba): Rgba {
  const [h, s, l] = toHsl(colour)
  if (l <= 0.35) return colour
  // White becomes paper; a light tint is slightly lighter than paper, as it differed from white.
  return fromHsl(h, s * 0.55, PAPER_LIGHTNESS + (1 - l) * 0.38, colour.a)
}

/** Dark text colours become light, light ones stay. */
export function darkInk(colour: Rgba): Rgba {
  const [h, s, l] = toHsl(colour)
  if (l >= LEAST_INK_LIGHTNESS) return l > INK_LIGHTNESS ? fromHsl(h, s, INK_LIGHTNESS, colour.a) : colour
  let lightness = Math.max(LEAST_INK_LIGHTNESS, INK_LIGHTNESS - l * 0.5)
  let ink = fromHsl(h, Math.min(s, 0.75), lightness, colour.a)
  // Blue has less luminance than its HSL lightness suggests.
  while (luminance(ink) < LEAST_INK_LUMINANCE && lightness < 1) {
    lightness += 0.02
    ink = fromHsl(h, Math.min(s, 0.75), lightness, colour.a)
  }
  return ink
}

/** Relative luminance (WCAG 2). */
export function luminance({ r, g, b }: Rgba): number {
  const linear = (channel: number) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

export function cssColour({ r, g, b, a }: Rgba): string {
  return `rgba(${r}, ${g}, ${b}, ${a})`
}

function toHsl({ r, g, b }: Rgba): readonly [hue: number, saturation: number, lightness: number] {
  const [red, green, blue] = [r / 255, g / 255, b / 255]
  const max = Math.max(red, green, blue)
  const min = Math.min(red, green, blue)
  const l = (max + min) / 2
  const d = max - min
  if (d === 0) return [0, 0, l]
  const s = d / (1 - Math.abs(2 * l - 1))
  const h = max === red ? ((green - blue) / d + 6) % 6 : max === green ? (blue - red) / d + 2 : (red - green) / d + 4
  return [h * 60, s, l]
}

function fromHsl(h: number, s: number, l: number, a: number): Rgba {
  const c = s * Math.min(l, 1 - l)
  const channel = (n: number) => {
    const k = (n + h / 30) % 12
    return Math.round(255 * (l - c * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return { r: channel(0), g: channel(8), b: channel(4), a }
}
