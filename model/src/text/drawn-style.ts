/** The way in which inline styles draw the text of an element. */
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
  readonly hidesText: boolean
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
  hidesText: false,
}

/** The page judges rendered mail by the same limits. */
export const LEAST_OPACITY = 0.1
/** Sum over the three colour channels. Text with less contrast is invisible. */
export const LEAST_CONTRAST = 24
const LEAST_FONT_PIXELS = 4
const MOST_CLIPPED_PIXELS = 1

function hidesText({
  isRemoved,
  isVisible,
  fontPixels,
  colour,
  grounds,
  hasShadow,
}: Omit<DrawnStyle, 'hidesText'>): boolean {
  if (isRemoved || !isVisible || fontPixels < LEAST_FONT_PIXELS) return true
  if (hasShadow || colour === undefined) return false
  return colour[3] < LEAST_OPACITY || (grounds.length > 0 && grounds.every((ground) => isLike(colour, ground)))
}

/** Reads the styles of one mail, in which many elements have the same. */
export class DrawnStyles {
  readonly #known = new Map<string, KnownStyle>()

  /** @param attributes as serialisers write them: in small letters, each after a space, with values in double quotes */
  inside(outer: DrawnStyle, attributes: string): DrawnStyle {
    const style = attributeOf(attributes, ' style="')
    const color = attributeOf(attributes, ' color="')
    const bgcolor = attributeOf(attributes, ' bgcolor="')
    const isHidden = attributes.includes(' hidden') && HIDDEN.test(attributes.replaceAll(/"[^"]*"/g, '""'))
    if (isHidden) return { ...outer, isRemoved: true, hidesText: true }
    if (style === '' && color === '' && bgcolor === '') return outer
    const key = color === '' && bgcolor === '' ? style : `${style}"${color}"${bgcolor}`
    let known = this.#known.get(key)
    if (known?.outer === outer) return known.inside
    const own = known?.own ?? readStyle(style, color, bgcolor)
    known = { own, outer, inside: applied(outer, own) }
    if (this.#known.size < MOST_KNOWN) this.#known.set(key, known)
    return known.inside
  }
}

/** Saves memory in mail whose elements all differ. */
const MOST_KNOWN = 500
const HIDDEN = /\shidden(?=[\s=/]|$)/

/** The style of an element, with the style around it and the result, for the next element with the same two. */
interface KnownStyle {
  readonly own: OwnStyle
  readonly outer: DrawnStyle
  readonly inside: DrawnStyle
}

function attributeOf(attributes: string, opening: string): string {
  const found = attributes.indexOf(opening)
  if (found < 0) return ''
  const start = found + opening.length
  return attributes.slice(start, attributes.indexOf('"', start))
}

/** Undefined leaves what the outer element has. */
interface OwnStyle {
  readonly isRemoved: boolean
  readonly isVisible: boolean | undefined
  readonly fontSize: Length | undefined
  readonly colour: { readonly is: Colour | undefined } | undefined
  readonly grounds: readonly Stop[] | undefined
  readonly hasShadow: boolean | undefined
}

/** A colour, or that of the text. */
type Stop = Colour | 'currentcolor'

function readStyle(style: string, color: string, bgcolor: string): OwnStyle {
  const own = declarationsOf(style)
  const written = own.get('color') ?? color
  const [visibility, shadow] = [own.get('visibility'), own.get('text-shadow')]
  return {
    isRemoved: removes(own),
    isVisible: visibility === undefined ? undefined : !/^(?:hidden|collapse)$/.test(visibility),
    fontSize: lengthOf(own.get('font-size') ?? sizeOfFont(own.get('font'))),
    colour: written === '' || written === 'inherit' ? undefined : { is: colourOf(written) },
    grounds: groundsOf(own, bgcolor),
    hasShadow: shadow === undefined ? undefined : shadow !== 'none',
  }
}

function applied(outer: DrawnStyle, own: OwnStyle): DrawnStyle {
  const colour = own.colour ? own.colour.is : outer.colour
  const style = {
    isRemoved: outer.isRemoved || own.isRemoved,
    isVisible: own.isVisible ?? outer.isVisible,
    fontPixels: own.fontSize ? pixelsOf(own.fontSize, outer.fontPixels) : outer.fontPixels,
    colour,
    grounds: own.grounds ? inColours(own.grounds, colour) : outer.grounds,
    hasShadow: own.hasShadow ?? outer.hasShadow,
  }
  return { ...style, hidesText: hidesText(style) }
}

function inColours(grounds: readonly Stop[], text: Colour | undefined): readonly Colour[] {
  if (!grounds.includes('currentcolor')) return grounds as readonly Colour[]
  return text?.[3] === 1 ? grounds.map((ground) => (ground === 'currentcolor' ? text : ground)) : []
}

function removes(own: Declarations): boolean {
  if (own.get('display') === 'none') return true
  const opacity = own.get('opacity')
  if (opacity !== undefined && Number.parseFloat(opacity) / (opacity.endsWith('%') ? 100 : 1) < LEAST_OPACITY)
    return true
  if (!OVERFLOWS.some((name) => /hidden|clip|auto|scroll/.test(own.get(name) ?? ''))) return false
  return SIZES.some((name) => {
    const length = lengthOf(own.get(name))
    return length !== undefined && pixelsOf(length, Number.POSITIVE_INFINITY) <= MOST_CLIPPED_PIXELS
  })
}

const OVERFLOWS = ['overflow', 'overflow-x', 'overflow-y']
const SIZES = ['height', 'max-height', 'width', 'max-width']

type Declarations = ReadonlyMap<string, string>

const READ_PROPERTIES = new Set(
  'display visibility opacity font font-size color text-shadow overflow overflow-x overflow-y height max-height width max-width'.split(
    ' ',
  ),
)

/** The last declaration wins, and an important one wins over the others. */
function declarationsOf(style: string): Declarations {
  const own = new Map<string, string>()
  let important: Map<string, string> | undefined
  for (const declaration of inSmallLetters(style).split(';')) {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, Math.max(colon, 0)).trim()
    if (!READ_PROPERTIES.has(property) && !property.startsWith('background')) continue
    const value = declaration.slice(colon + 1)
    if (value.includes('!') && IMPORTANT.test(value)) {
      important ??= new Map()
      important.set(property, value.replace(IMPORTANT, '').trim())
    } else own.set(property, value.trim())
  }
  return important ? new Map([...own, ...important]) : own
}

const MAY_BE_CAPITAL = /[^\u0020-\u0040\u005b-\u007e]/

/** `toLowerCase` is slow in mail with letters beyond Latin-1. */
export function inSmallLetters(text: string): string {
  return MAY_BE_CAPITAL.test(text) ? text.toLowerCase() : text
}

const IMPORTANT = /!\s*important/

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

interface Length {
  readonly number: number
  /** Undefined if the number is relative to the element around it. */
  readonly unitPixels: number | undefined
}

function lengthOf(value: string | undefined): Length | undefined {
  if (value === undefined) return undefined
  const [, digits, unit = ''] = /^([+-]?[\d.]+(?:e-?\d+)?)([a-z%]*)$/.exec(value) ?? []
  if (digits === undefined) return undefined
  const number = Number(digits)
  if (number === 0) return { number, unitPixels: 1 }
  if (unit === 'em' || unit === 'ex') return { number, unitPixels: undefined }
  if (unit === '%') return { number: number / 100, unitPixels: undefined }
  const unitPixels = PIXELS[unit]
  return unitPixels === undefined ? undefined : { number, unitPixels }
}

function pixelsOf({ number, unitPixels }: Length, around: number): number {
  return number * (unitPixels ?? around)
}

function sizeOfFont(font: string | undefined): string | undefined {
  return font?.split(/[\s/]+/).find((part) => /^[\d.]+(?:px|pt|pc|in|cm|mm|em|rem|ex|%)$|^0$/.test(part))
}

function groundsOf(own: Declarations, bgcolor: string): readonly Stop[] | undefined {
  const shorthand = own.get('background') ?? ''
  const image = `${shorthand} ${own.get('background-image') ?? ''}`
  if (image.includes('url(')) return []
  if (image.includes('gradient(')) return gradientGrounds(own, image)
  const written = own.get('background-color') ?? (shorthand === '' ? bgcolor : shorthand)
  if (written === '' || written === 'none') return undefined
  const colour = colourOf(written) ?? colourOf(/#[\da-f]{3,8}|rgba?\([^)]*\)/.exec(written)?.[0])
  if (colour === undefined) return []
  if (colour[3] === 0) return undefined
  return colour[3] === 1 ? [colour] : []
}

const GRADIENT = /(?:linear|radial)-gradient\(((?:[^()]|\([^()]*\))*)\)/g
const GRADIENT_LINE = /^(?:to |circle|ellipse|closest-|farthest-|at |[-+]?[\d.]+(?:deg|rad|turn|grad))/

/** The stops of gradients that are known to fill their element with opaque colours. */
function gradientGrounds(own: Declarations, image: string): readonly Stop[] {
  const isPlaced = [...own.keys()].some((name) => /^background-(?!image$|color$)/.test(name))
  if (isPlaced || /\/|no-repeat|repeat-|-box|\btext\b/.test(image.replaceAll(GRADIENT, ''))) return []
  const stops = Array.from(image.matchAll(GRADIENT), ([, inside = '']) => stopsOf(inside)).flat()
  return stops.every((stop) => stop === 'currentcolor' || stop?.[3] === 1) ? (stops as readonly Stop[]) : []
}

function stopsOf(inside: string): readonly (Stop | undefined)[] {
  const parts = Array.from(inside.matchAll(/(?:[^,()]|\([^()]*\))+/g), ([part]) => part.trim())
  return parts
    .filter((part, at) => at > 0 || !GRADIENT_LINE.test(part))
    .map((part) => {
      const written = /^(?:[a-z]+\([^()]*\)|\S+)/.exec(part)?.[0]
      return written === 'currentcolor' ? written : colourOf(written)
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
  const text = inSmallLetters(written.trim())
  const [, hex] = /^#?([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(text) ?? []
  if (hex !== undefined) {
    const pairs = hex.length < 6 ? hex.replaceAll(/./g, '$&$&') : hex
    const part = (at: number) => Number.parseInt(pairs.slice(at, at + 2), 16)
    return [part(0), part(2), part(4), pairs.length < 8 ? 1 : part(6) / 255]
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
