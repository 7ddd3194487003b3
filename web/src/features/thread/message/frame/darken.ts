import { cssColour, darkGround, darkInk, parseRgb, type Rgba } from '../../../../lib/dark-colours.ts'

/** Beyond this a mail keeps its own colours: looking at each element would make the page wait. */
const MOST_ELEMENTS = 6_000

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
  for (const look of looks) paint(look, paper)
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

function paint({ element, ground, ink, borders }: Look, paper: string): void {
  const { style } = element
  if (ground) style.setProperty('background', isWhite(ground) ? paper : cssColour(darkGround(ground)), 'important')
  // Also where it is that of the element around: one that says so itself would not follow it.
  if (ink) style.setProperty('color', cssColour(darkInk(ink)), 'important')
  for (const [index, border] of borders.entries()) {
    const side = BORDERS[index]
    if (border && side) style.setProperty(side, cssColour(lineOf(border)), 'important')
  }
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
