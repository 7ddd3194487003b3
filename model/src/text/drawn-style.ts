/** How text of an element is drawn, as far as its inline styles say. */
export interface DrawnStyle {
  /** Inner elements cannot undo this, unlike the other fields. */
  readonly isRemoved: boolean
  readonly isVisible: boolean
  readonly fontPixels: number
  /** Undefined if it is not known, which counts as visible. */
  readonly colour: Colour | undefined
  /** Colours that may be behind the text. None if they are not known, such as under an image. */
  readonly grounds: readonly Colour[]
  readonly hasShadow: boolean
}

type Colour = readonly [red: number, green: number, blue: number, alpha: number]

const WHITE: Colour = [255, 255, 255, 1]
const BLACK: Colour = [0, 0, 0, 1]
export const PLAIN_STYLE: DrawnStyle = {
  isRemoved: false,
  isVisible: true,
  fontPixels: 16,
  colour: BLACK,
  grounds: [WHITE],
  hasShadow: false,
}

/** The page judges rendered mail by the same limits. */
export const LEAST_OPACITY = 0.1
/** Sum over the three colour channels. Text with less contrast is invisible. */
export const LEAST_CONTRAST = 24
const LEAST_FONT_PIXELS = 4
const MOST_CLIPPED_PIXELS = 1

export function hidesText({ isRemoved, isVisible, fontPixels, colour, grounds, hasShadow }: DrawnStyle): boolean {
  if (isRemoved || !isVisible || fontPixels < LEAST_FONT_PIXELS) return true
  if (hasShadow || colour === undefined) return false
  return colour[3] < LEAST_OPACITY || (grounds.length > 0 && grounds.every((ground) => isLike(colour, ground)))
}

/** @param attributes as written in a tag, with values in double quotes */
export function styleInside(outer: DrawnStyle, attributes: string): DrawnStyle {
  const bare = attributes.replaceAll(/"[^"]*"/g, '""')
  const own = declarationsOf(attributeOf(attributes, 'style'))
  const written = own.get('color') ?? attributeOf(attributes, 'color')
  const colour = written === '' || written === 'inherit' ? outer.colour : colourOf(written)
  const visibility = own.get('visibility')
  return {
    isRemoved: outer.isRemoved || /\shidden(?=[\s=/]|$)/i.test(bare) || removes(own),
    isVisible: visibility === undefined ? outer.isVisible : !/^(?:hidden|collapse)$/.test(visibility),
    fontPixels: pixelsOf(own.get('font-size') ?? sizeOfFont(own.get('font')), outer.fontPixels) ?? outer.fontPixels,
    colour,
    grounds: groundsOf(own, attributeOf(attributes, 'bgcolor'), { colour, around: outer.grounds }),
    hasShadow: own.has('text-shadow') ? own.get('text-shadow') !== 'none' : outer.hasShadow,
  }
}

function removes(own: ReadonlyMap<string, string>): boolean {
  if (own.get('display') === 'none') return true
  const opacity = own.get('opacity')
  if (opacity !== undefined && Number.parseFloat(opacity) / (opacity.endsWith('%') ? 100 : 1) < LEAST_OPACITY)
    return true
  const clips = /hidden|clip|auto|scroll/.test(
    ['overflow', 'overflow-x', 'overflow-y'].map((name) => own.get(name)).join(),
  )
  return (
    clips &&
    ['height', 'max-height', 'width', 'max-width'].some((name) => {
      return (pixelsOf(own.get(name), Number.POSITIVE_INFINITY) ?? Number.POSITIVE_INFINITY) <= MOST_CLIPPED_PIXELS
    })
  )
}

const ATTRIBUTES = {
  style: /\sstyle="([^"]*)"/i,
  color: /\scolor="([^"]*)"/i,
  bgcolor: /\sbgcolor="([^"]*)"/i,
} as const

function attributeOf(attributes: string, name: keyof typeof ATTRIBUTES): string {
  return ATTRIBUTES[name].exec(attributes)?.[1] ?? ''
}

/** The last declaration wins, and an important one wins over the others. */
function declarationsOf(style: string): ReadonlyMap<string, string> {
  const plain = new Map<string, string>()
  const important = new Map<string, string>()
  for (const declaration of style.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    const value = declaration.slice(colon + 1)
    const isImportant = /!\s*important/.test(value)
    const target = isImportant ? important : plain
    target.set(declaration.slice(0, colon).trim(), value.replace(/!\s*important/, '').trim())
  }
  return new Map([...plain, ...important])
}

const PIXELS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 37.8,
  mm: 3.78,
  rem: 16,
}

function pixelsOf(value: string | undefined, around: number): number | undefined {
  const [, number, unit = ''] = /^([+-]?[\d.]+(?:e-?\d+)?)([a-z%]*)$/.exec(value ?? '') ?? []
  if (number === undefined) return undefined
  if (Number(number) === 0) return 0
  if (unit === 'em' || unit === 'ex') return Number(number) * around
  if (unit === '%') return (Number(number) / 100) * around
  return PIXELS[unit] === undefined ? undefined : Number(number) * PIXELS[unit]
}

function sizeOfFont(font: string | undefined): string | undefined {
  return font?.split(/[\s/]+/).find((part) => /^[\d.]+(?:px|pt|pc|in|cm|mm|em|rem|ex|%)$|^0$/.test(part))
}

function groundsOf(
  own: ReadonlyMap<string, string>,
  bgcolor: string,
  { colour: text, around }: { readonly colour: Colour | undefined; readonly around: readonly Colour[] },
): readonly Colour[] {
  const shorthand = own.get('background') ?? ''
  const image = `${shorthand} ${own.get('background-image') ?? ''}`
  if (image.includes('url(')) return []
  if (image.includes('gradient(')) return gradientGrounds(own, image, text)
  const written = own.get('background-color') ?? (shorthand === '' ? bgcolor : shorthand)
  if (written === '' || written === 'none') return around
  const colour = colourOf(written) ?? colourOf(/#[\da-f]{3,8}|rgba?\([^)]*\)/.exec(written)?.[0])
  if (colour === undefined) return []
  if (colour[3] === 0) return around
  return colour[3] === 1 ? [colour] : []
}

const GRADIENT = /(?:linear|radial)-gradient\(((?:[^()]|\([^()]*\))*)\)/g
const GRADIENT_LINE = /^(?:to |circle|ellipse|closest-|farthest-|at |[-+]?[\d.]+(?:deg|rad|turn|grad))/

/** The stops of gradients that are known to fill their element with opaque colours. */
function gradientGrounds(own: ReadonlyMap<string, string>, image: string, text: Colour | undefined): readonly Colour[] {
  const isPlaced = [...own.keys()].some((name) => /^background-(?!image$|color$)/.test(name))
  if (isPlaced || /\/|no-repeat|repeat-|-box|\btext\b/.test(image.replaceAll(GRADIENT, ''))) return []
  const stops = Array.from(image.matchAll(GRADIENT), ([, inside = '']) => stopsOf(inside, text)).flat()
  return stops.every((stop) => stop?.[3] === 1) ? (stops as readonly Colour[]) : []
}

function stopsOf(inside: string, text: Colour | undefined): readonly (Colour | undefined)[] {
  const parts = Array.from(inside.matchAll(/(?:[^,()]|\([^()]*\))+/g), ([part]) => part.trim())
  return parts
    .filter((part, at) => at > 0 || !GRADIENT_LINE.test(part))
    .map((part) => {
      const written = /^(?:[a-z]+\([^()]*\)|\S+)/.exec(part)?.[0]
      return written === 'currentcolor' ? text : colourOf(written)
    })
}

const NAMED: Readonly<Record<string, Colour>> = {
  white: WHITE,
  black: BLACK,
  transparent: [0, 0, 0, 0],
  snow: [255, 250, 250, 1],
  ivory: [255, 255, 240, 1],
  ghostwhite: [248, 248, 255, 1],
  whitesmoke: [245, 245, 245, 1],
  floralwhite: [255, 250, 240, 1],
  mintcream: [245, 255, 250, 1],
  azure: [240, 255, 255, 1],
}

/** Undefined for other names. */
function colourOf(written = ''): Colour | undefined {
  const text = written.trim().toLowerCase()
  const [, hex] = /^#?([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(text) ?? []
  if (hex !== undefined) {
    const pairs = hex.length < 6 ? Array.from(hex, (digit) => digit + digit) : (hex.match(/../g) ?? [])
    const [red = 0, green = 0, blue = 0, alpha = 255] = pairs.map((pair) => Number.parseInt(pair, 16))
    return [red, green, blue, alpha / 255]
  }
  const [, inside] = /^rgba?\(([^)]*)\)$/.exec(text) ?? []
  if (inside === undefined) return NAMED[text]
  const part = (value: string, whole: number) =>
    value.endsWith('%') ? (Number.parseFloat(value) / 100) * whole : Number(value)
  const [red = '0', green = '0', blue = '0', alpha = '1'] = inside.split(/[\s,/]+/).filter((each) => each !== '')
  return [part(red, 255), part(green, 255), part(blue, 255), part(alpha, 1)]
}

function isLike(one: Colour, other: Colour): boolean {
  return [0, 1, 2].reduce((sum, at) => sum + Math.abs((one[at] ?? 0) - (other[at] ?? 0)), 0) < LEAST_CONTRAST
}
