import { cssColour, darkGround, darkInk, luminance, parseRgb, type Rgba } from '../../../../lib/dark-colours.ts'

/** A mail with more elements keeps its own colours, because checking each would block the page. */
const MOST_ELEMENTS = 6_000

/** Minimum luminance of a light background. */
const LIGHT = 0.4
/** Strongest channel (0–255) of a background with cards on it; the page's own is about 30. */
const CARRYING = 21

const BORDERS = ['border-top-color', 'border-right-color', 'border-bottom-color', 'border-left-color'] as const

interface Look {
  readonly element: HTMLElement
  readonly ground: Rgba | undefined
  readonly ink: Rgba | undefined
  readonly borders: readonly (Rgba | undefined)[]
}

/** Hues and pictures stay. Returns false, without changes, for too many elements. @param paper the page's background */
export function darken(page: Document, paper: string): boolean {
  const elements = [page.body, ...page.body.querySelectorAll<HTMLElement>('*')]
  if (elements.length > MOST_ELEMENTS) return false
  // Read everything before writing, to avoid a layout per element.
  const looks = elements.map(lookOf)
  page.documentElement.style.background = paper
  const grounds = groundsOfCards(looks)
  for (const look of looks) paint(look, paper, grounds.has(look))
  return true
}

function lookOf(element: HTMLElement): Look {
  const view = element.ownerDocument.defaultView ?? window
  const style = view.getComputedStyle(element)
  return {
    element,
    ground: seen(parseRgb(style.backgroundColor)),
    ink: parseRgb(style.color),
    borders: BORDERS.map((side) => {
      const width = style.getPropertyValue(side.replace('-color', '-width'))
      return width === '0px' ? undefined : parseRgb(style.getPropertyValue(side))
    }),
  }
}

/** Returns the surfaces that have something lighter on them, such as a white card on a tinted page. */
function groundsOfCards(looks: readonly Look[]): ReadonlySet<Look> {
  const surfaces = new Map<Element, Look>()
  const found = new Set<Look>()
  for (const look of looks) {
    const { element, ground } = look
    const around = element.parentElement ? surfaces.get(element.parentElement) : undefined
    if (ground?.a === 1 && around?.ground && isCardOn(around.ground, ground)) found.add(around)
    const surface = ground ? look : around
    if (surface) surfaces.set(element, surface)
  }
  return found
}

/** A lighter card on a dark background is visible without help and keeps its colour. */
function isCardOn(ground: Rgba, card: Rgba): boolean {
  return luminance(ground) > LIGHT && luminance(card) > luminance(ground)
}

function paint({ element, ground, ink, borders }: Look, paper: string, carriesCard: boolean): void {
  const { style } = element
  if (ground) style.setProperty('background', darkSurface(ground, paper, carriesCard), 'important')
  // Also set an inherited colour: an element that repeats it explicitly would not follow its parent.
  if (ink) style.setProperty('color', cssColour(darkInk(ink)), 'important')
  for (const [index, border] of borders.entries()) {
    const side = BORDERS[index]
    if (border && side) style.setProperty(side, cssColour(lineOf(border)), 'important')
  }
}

/** White becomes the page's background. A background with cards stays darker than the cards. */
function darkSurface(ground: Rgba, paper: string, carriesCard: boolean): string {
  if (isWhite(ground)) return paper
  const { r, g, b, a } = darkGround(ground)
  const share = carriesCard ? Math.min(1, CARRYING / Math.max(r, g, b)) : 1
  return cssColour({ r: Math.round(r * share), g: Math.round(g * share), b: Math.round(b * share), a })
}

function seen(colour: Rgba | undefined): Rgba | undefined {
  return colour && colour.a > 0 ? colour : undefined
}

function isWhite({ r, g, b, a }: Rgba): boolean {
  return a === 1 && Math.min(r, g, b) >= 250
}

/** Lines need contrast to both backgrounds. */
function lineOf(colour: Rgba): Rgba {
  const { r, g, b, a } = darkGround(colour)
  const lift = (channel: number) => Math.min(255, channel + 28)
  return { r: lift(r), g: lift(g), b: lift(b), a }
}
