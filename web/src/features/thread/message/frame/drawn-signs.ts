import { LEAST_OPACITY } from '@sen/model/text/drawn-style'
import type { Box } from './box-bands.ts'
import { colourOf, type Grounds, isLike } from './drawn-colours.ts'

/** A box or picture without text that readers may take for punctuation. */
export interface DrawnSign extends Box {
  /** A sign is at most this fraction of the surrounding letters. Anything larger is a picture or a line. */
  readonly mostOfHeight: number
}

/** Represents a punctuation mark that is drawn by a box. */
export const DRAWN_SIGN = '\u00b7'
const BOX_OF_HEIGHT = 0.5
/** Icons are often half as high as the letters. */
const PICTURE_OF_HEIGHT = 1 / 3
/** Elements that are larger than this are no sign beside letters of any usual size. */
const MOST_SIGN_PIXELS = 24

export function isSmallSign(sign: DrawnSign, letters: readonly Box[]): boolean {
  const most = letters.reduce((height, { top, bottom }) => Math.max(height, bottom - top), 0) * sign.mostOfHeight
  return sign.bottom - sign.top <= most && sign.right - sign.left <= most
}

/** Saves reading the styles of most elements. An element without width may have a shadow. */
export function maySign(element: Element): boolean {
  const [box] = element.getClientRects()
  return box !== undefined && box.width <= MOST_SIGN_PIXELS
}

/**
 * Returns the part of an element that is visible by its picture, background, border, shadow or the line of its text.
 * @param around measured only if needed
 */
export function signOf(element: Element, style: CSSStyleDeclaration, around: () => Grounds): DrawnSign | undefined {
  const box = element.getBoundingClientRect()
  if (element.localName === 'img') return pictureSign(element as HTMLImageElement, box)
  const isInk = (written: string) => {
    const colour = colourOf(written)
    return colour.alpha >= LEAST_OPACITY && !isLike(colour, around())
  }
  const border = (side: 'top' | 'right' | 'bottom' | 'left') => {
    const pixels = Number.parseFloat(style.getPropertyValue(`border-${side}-width`))
    return pixels > 0 && isInk(style.getPropertyValue(`border-${side}-color`)) ? pixels : 0
  }
  const isFilled =
    style.backgroundImage !== 'none' ||
    style.boxShadow !== 'none' ||
    isInk(style.backgroundColor) ||
    border('left') > 0 ||
    border('right') > 0 ||
    (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0)
  if (isFilled) return boxSign(box, box.height)
  const linePixels = Math.max(border('top'), border('bottom'))
  if (linePixels > 0) return boxSign(box, linePixels)
  if (style.textDecorationLine === 'none' || !isInk(style.textDecorationColor)) return undefined
  // The line is as long as the blanks inside, whose font may be smaller than that of the element.
  const range = element.ownerDocument.createRange()
  range.selectNodeContents(element)
  const blanks = range.getBoundingClientRect()
  return blanks.width > 0 ? boxSign(blanks, blanks.height) : undefined
}

function pictureSign(picture: HTMLImageElement, box: DOMRect): DrawnSign | undefined {
  // These sizes are without padding and border.
  const { width, height } = picture
  if (width === 0 || height === 0 || box.width === 0) return undefined
  const middle = (box.left + box.right) / 2
  return {
    ...boxSign(box, height),
    left: middle - width / 2,
    right: middle + width / 2,
    mostOfHeight: PICTURE_OF_HEIGHT,
  }
}

/** Ink at an edge counts as in the middle, because the element decides on which line it is. */
function boxSign({ left, right, top, bottom }: DOMRect, height: number): DrawnSign {
  const middle = (top + bottom) / 2
  return { left, right, top: middle - height / 2, bottom: middle + height / 2, mostOfHeight: BOX_OF_HEIGHT }
}
