import { LEAST_CONTRAST } from '@sen/model/text/drawn-style'

export interface Colour {
  readonly parts: readonly number[]
  readonly alpha: number
}

/** Colours that may lie behind the text of an element. None if they are not known, such as on a picture. */
export type Grounds = readonly Colour[]

const UNKNOWN: Grounds = []

/** Returns the colours that an element paints behind its text, or undefined if it paints nothing. */
export function ownGrounds(style: CSSStyleDeclaration): Grounds | undefined {
  if (style.visibility !== 'visible') return undefined
  if (style.backgroundImage !== 'none') return gradientGrounds(style)
  const own = colourOf(style.backgroundColor)
  if (own.alpha === 0) return undefined
  return own.alpha === 1 && isUnclipped(style) ? [own] : UNKNOWN
}

function isUnclipped({ backgroundClip }: CSSStyleDeclaration): boolean {
  return /^(?:(?:border|padding)-box|[, ])+$/.test(backgroundClip)
}

/** Returns whether a colour resembles every possible ground. */
export function isLike(colour: Colour, grounds: Grounds): boolean {
  return grounds.length > 0 && grounds.every((ground) => distance(colour, ground) < LEAST_CONTRAST)
}

function distance({ parts }: Colour, ground: Colour): number {
  return parts.reduce((sum, part, at) => sum + Math.abs(part - (ground.parts[at] ?? 0)), 0)
}

/** Browsers return `rgb(1, 2, 3)` or `rgba(1, 2, 3, 0.4)` for every colour that a mail may have. */
export function colourOf(computed: string): Colour {
  const [red = 0, green = 0, blue = 0, alpha = 1] = Array.from(computed.matchAll(/[\d.]+/g), ([part]) => Number(part))
  return { parts: [red, green, blue], alpha }
}

const WRITTEN_COLOUR = /rgba?\([^)]*\)/g
const GRADIENT = /(?:linear|radial)-gradient\(/g

/** The stops of gradients that are known to fill their element with opaque colours. */
function gradientGrounds(style: CSSStyleDeclaration): Grounds {
  const image = style.backgroundImage.replaceAll(/currentcolor/gi, style.color)
  const others = image.replaceAll(WRITTEN_COLOUR, '').replaceAll(GRADIENT, '')
  const stops = Array.from(image.matchAll(WRITTEN_COLOUR), ([written]) => colourOf(written))
  return !others.includes('(') && fillsElement(style) && stops.every(({ alpha }) => alpha === 1) ? stops : UNKNOWN
}

function fillsElement(style: CSSStyleDeclaration): boolean {
  const { backgroundAttachment, backgroundBlendMode, backgroundPosition, backgroundRepeat, backgroundSize } = style
  if (!isUnclipped(style) || !/^(?:normal|[, ])+$/.test(backgroundBlendMode)) return false
  if (/^(?:repeat|round|[, ])+$/.test(backgroundRepeat)) return partsOf(backgroundSize).every(isTile)
  return (
    /^(?:scroll|[, ])+$/.test(backgroundAttachment) &&
    partsOf(backgroundSize).every((part) => /^(?:auto|cover|contain|100%)$/.test(part)) &&
    partsOf(backgroundPosition).every((part) => /^(?:0px|[\d.]+%)$/.test(part))
  )
}

function partsOf(list: string): readonly string[] {
  return list.split(/[, ]+/)
}

const LEAST_TILE = { px: 1, '%': 10 } as const

/** A browser may paint nothing of smaller tiles. */
function isTile(size: string): boolean {
  if (/^(?:auto|cover|contain)$/.test(size)) return true
  const [, number, unit] = /^([\d.]+)(px|%)$/.exec(size) ?? []
  return number !== undefined && Number(number) >= LEAST_TILE[unit as keyof typeof LEAST_TILE]
}
