export type Rgb = readonly [red: number, green: number, blue: number]

const LONGEST_CHARACTERS = 200
/** Each level can read two colours. */
const DEEPEST = 3

export type CustomColours = Pick<ReadonlyMap<string, string>, 'get'>

/**
 * Returns the colour in a form that all browsers and our checks know: a name, hexadecimal, `rgb()` or `hsl()`. Other
 * forms are converted. Undefined without a plain colour.
 */
export function plainColour(text: string, customs: CustomColours, depth = 0): string | undefined {
  const colour = text.trim()
  if (colour.length > LONGEST_CHARACTERS || depth > DEEPEST) return undefined
  if (PLAIN.test(colour)) return colour
  const [, name = '', inside = ''] = /^([a-z-]+)\((.*)\)$/is.exec(colour) ?? []
  const read = (part: string | undefined) => (part === undefined ? undefined : plainColour(part, customs, depth + 1))
  const [first = '', ...others] = partsOf(inside)
  switch (name.toLowerCase()) {
    case 'var':
      return read(customs.get(first.trim())) ?? read(others.length === 1 ? others[0] : undefined)
    case 'light-dark':
      return read(first)
    case 'color-mix':
      return depth > 1 ? undefined : mixed(first, others, read)
    default:
      return converted(name.toLowerCase(), inside)
  }
}

const PLAIN =
  /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]{3,30}|(?:rgb|hsl)a?\([\d\s.,%/+-]+(?:deg)?[\d\s.,%/+-]*\))$/i

/** Parts between commas outside of brackets. */
function partsOf(text: string): readonly string[] {
  const parts = ['']
  let depth = 0
  for (const character of text) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts
}

/** CSS Color 4. Colours outside of sRGB are clipped. */
function converted(name: string, inside: string): string | undefined {
  const [written = '', alpha = '1', ...more] = inside.split('/')
  // The serialiser leaves out blanks behind `%`.
  const words = written.match(WORD) ?? []
  if (words.join('') !== written.replaceAll(/\s/g, '')) return undefined
  const space = name === 'color' ? words.shift()?.toLowerCase() : name
  const isOk = space === 'oklab' || space === 'oklch'
  const isPolar = space === 'oklch' || space === 'lch'
  const full = isOk ? [1, 0.4, 0.4] : space === 'srgb' ? [1, 1, 1] : isPolar ? [100, 150, 1] : [100, 125, 125]
  const [one, two, three] = words.map((word, at) => numberOf(word, full[at] ?? 1))
  const opacity = numberOf(alpha.trim(), 1)
  if (more.length > 0 || words.length !== 3 || opacity === undefined) return undefined
  if (one === undefined || two === undefined || three === undefined) return undefined
  const angle = (three * Math.PI) / 180
  const lab: Rgb = isPolar ? [one, two * Math.cos(angle), two * Math.sin(angle)] : [one, two, three]
  if (space === 'srgb') return written255([one * 255, two * 255, three * 255], opacity)
  if (isOk) return written255(fromOklab(lab), opacity)
  return space === 'lab' || space === 'lch' ? written255(fromLab(lab), opacity) : undefined
}

const WORD = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e-?\d)?(?:%|deg)?|[a-z]+/gi

function numberOf(word: string, full: number): number | undefined {
  if (/^none$/i.test(word)) return 0
  const [, number, unit = ''] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e-?\d)?)(%|deg)?$/i.exec(word) ?? []
  if (number === undefined) return undefined
  return unit === '%' ? (Number(number) / 100) * full : Number(number)
}

function fromOklab([light, a, b]: Rgb): Rgb {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** The white of `lab()` is D50. */
function fromLab([light, a, b]: Rgb): Rgb {
  const y = (light + 16) / 116
  const cubed = (value: number) => (value > 6 / 29 ? value ** 3 : (3 * (6 / 29) ** 2 * (value * 29 - 4)) / 29)
  const [X, Y, Z] = [0.96422 * cubed(y + a / 500), cubed(y), 0.82521 * cubed(y - b / 200)]
  return [
    encoded(3.1338561 * X - 1.6168667 * Y - 0.4906146 * Z),
    encoded(-0.9787684 * X + 1.9161415 * Y + 0.033454 * Z),
    encoded(0.0719453 * X - 0.2289914 * Y + 1.4052427 * Z),
  ]
}

function encoded(linear: number): number {
  return 255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055)
}

function written255(levels: Rgb, opacity: number): string {
  const alpha = Math.min(1, Math.max(0, opacity)) * 255
  const all = alpha === 255 ? levels : [...levels, alpha]
  const digits = all.map((level) =>
    Math.round(Math.min(255, Math.max(0, level)))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

/** Mixes two opaque colours in sRGB; other spaces would need more conversions. */
function mixed(
  space: string,
  colours: readonly string[],
  read: (part: string) => string | undefined,
): string | undefined {
  const [one, other, ...more] = colours.map((part) => {
    const [, before, colour = '', after] = /^\s*([\d.]+%)?\s*(.*?)\s*([\d.]+%)?\s*$/s.exec(part) ?? []
    return { rgb: rgbOf(read(colour) ?? ''), percent: before ?? after }
  })
  if (!/^\s*in\s+srgb\s*$/i.test(space) || !one?.rgb || !other?.rgb || more.length > 0) return undefined
  const share = one.percent
    ? Number.parseFloat(one.percent)
    : other.percent
      ? 100 - Number.parseFloat(other.percent)
      : 50
  const rest = other.percent ? Number.parseFloat(other.percent) : 100 - share
  if (!(share >= 0 && rest >= 0 && share + rest >= 100)) return undefined
  const mix = (at: 0 | 1 | 2) => ((one.rgb?.[at] ?? 0) * share + (other.rgb?.[at] ?? 0) * rest) / (share + rest)
  return written255([mix(0), mix(1), mix(2)], 1)
}

const NAMES: Readonly<Record<string, Rgb>> = {
  black: [0, 0, 0],
  navy: [0, 0, 128],
  blue: [0, 0, 255],
  green: [0, 128, 0],
  teal: [0, 128, 128],
  darkblue: [0, 0, 139],
  darkgreen: [0, 100, 0],
  maroon: [128, 0, 0],
  purple: [128, 0, 128],
  indigo: [75, 0, 130],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
  red: [255, 0, 0],
  yellow: [255, 255, 0],
  silver: [192, 192, 192],
  white: [255, 255, 255],
}

/** Undefined for a colour that is not opaque, or that has another form. */
export function rgbOf(plain: string): Rgb | undefined {
  const colour = plain.trim().toLowerCase()
  const [, hex] = /^#([\da-f]{3}|[\da-f]{6})$/.exec(colour) ?? []
  if (hex !== undefined) {
    const digits = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex
    return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Rgb
  }
  const [, red, green, blue] =
    /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*1\s*)?\)$/.exec(colour) ?? []
  if (red !== undefined) return [Number(red), Number(green), Number(blue)]
  return Object.hasOwn(NAMES, colour) ? NAMES[colour] : undefined
}

const LIGHT_FROM = 140

export function isLight([red, green, blue]: Rgb): boolean {
  return 0.299 * red + 0.587 * green + 0.114 * blue > LIGHT_FROM
}
