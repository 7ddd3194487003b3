import { cssColour, darkGround, darkInk, luminance, parseRgb, type Rgba } from '../../../../lib/dark-colours.ts'

/** Beyond this a mail keeps its own colours: looking at each element would make the page wait. */
const MOST_ELEMENTS = 6_000

/** The luminance from which a ground is a light one. */
const LIGHT = 0.4
/** The strongest channel of a ground that carries cards; the paper's are about 30. */
const CARRYING = 21

const BORDERS = ['border-top-color', 'border-right-color', 'border-bottom-color', 'border-left-color'] as const

interface Look {
  readonly element: HTMLElement
  readonly ground: Rgba | undefined
  readonly ink: Rgba | undefined
  readonly borders: readonly (Rgba | undefined)[]
}

/**
 * Remaps a mail's colours for a dark page: light grounds turn dark, dark ink turns light, hues and pictures stay.
 * `paper` is the page's own ground. Answers false, having changed nothing, when the mail is too big for it.
 */
export function darken(page: Document, paper: string): boolean {
  const elements = [page.body, ...page.body.querySelectorAll<HTMLElement>('*')]
  if (elements.length > MOST_ELEMENTS) return false
  // All reading before all writing, or each write would make the next read lay the page out again.
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

/** Returns whether a lighter card is on a darker ground. Such a card is visible without help and keeps its colour. */
function isCardOn(ground: Rgba, card: Rgba): boolean {
  return luminance(ground) > LIGHT && luminance(card) > luminance(ground)
}

function paint({ element, ground, ink, borders }: Look, paper: string, carriesCard: boolean): void {
  const { style } = element
  if (ground) style.setProperty('background', darkSurface(ground, paper, carriesCard), 'important')
  // Also where it is that of the element around: one that says so itself would not follow it.
  if (ink) style.setProperty('color', cssColour(darkInk(ink)), 'important')
  for (const [index, border] of borders.entries()) {
    const side = BORDERS[index]
    if (border && side) style.setProperty(side, cssColour(lineOf(border)), 'important')
  }
}

/** White is the page's own paper; what carries a card is darker than that, as it was in the light. */
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

/** Lines stay a little apart from both papers. */
function lineOf(colour: Rgba): Rgba {
  const { r, g, b, a } = darkGround(colour)
  const lift = (channel: number) => Math.min(255, channel + 28)
  return { r: lift(r), g: lift(g), b: lift(b), a }
}
