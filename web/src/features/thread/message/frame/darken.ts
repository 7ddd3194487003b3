import { cssColour, darkGround, darkInk, luminance, parseRgb, type Rgba } from '../../../../lib/dark-colours.ts'

/** Beyond this a mail keeps its own colours: looking at each element would make the page wait. */
const MOST_ELEMENTS = 6_000

/** Darker grounds stay as they are, and what lies on them is told from them without help. */
const LIGHT = 0.4
/** So much lighter than its ground is a card in the dark, of 255. */
const CARD_LIFT = 10

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
  const surfaces = new Map<Element, Surface>()
  for (const look of looks) paint(look, paper, surfaces)
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

function paint({ element, ground, ink, borders }: Look, paper: string, surfaces: Map<Element, Surface>): void {
  const { style } = element
  const around = element.parentElement ? surfaces.get(element.parentElement) : undefined
  const dark = ground && darkSurface(ground, around)
  if (ground && dark) style.setProperty('background', isWhite(dark) ? paper : cssColour(dark), 'important')
  const surface = ground && dark ? { ground, dark } : around
  if (surface) surfaces.set(element, surface)
  // Also where it is that of the element around: one that says so itself would not follow it.
  if (ink) style.setProperty('color', cssColour(darkInk(ink)), 'important')
  for (const [index, border] of borders.entries()) {
    const side = BORDERS[index]
    if (border && side) style.setProperty(side, cssColour(lineOf(border)), 'important')
  }
}

/** What is painted under an element: in the mail, and in the dark. White is the page's own paper there. */
interface Surface {
  readonly ground: Rgba
  readonly dark: Rgba
}

/** A card that is lighter than the ground it lies on is so in the dark as well. */
function darkSurface(ground: Rgba, around: Surface | undefined): Rgba {
  const isCard = around !== undefined && luminance(ground) > luminance(around.ground)
  if (isCard && ground.a === 1 && luminance(around.ground) > LIGHT) return raised(darkGround(ground), around.dark)
  return isWhite(ground) ? ground : darkGround(ground)
}

function raised(colour: Rgba, above: Rgba): Rgba {
  const lift = Math.max(0, Math.max(above.r, above.g, above.b) + CARD_LIFT - Math.max(colour.r, colour.g, colour.b))
  return { r: colour.r + lift, g: colour.g + lift, b: colour.b + lift, a: 1 }
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
