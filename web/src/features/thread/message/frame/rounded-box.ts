import type { Box } from './box-bands.ts'

/** Radii of the corners of a box in pixels, from the left and from the top. */
type Radius = readonly [across: number, down: number]

export interface RoundedBox extends Box {
  readonly topLeft: Radius
  readonly topRight: Radius
  readonly bottomRight: Radius
  readonly bottomLeft: Radius
}

export function roundedBox({ left, right, top, bottom }: Box, style: CSSStyleDeclaration): RoundedBox {
  const [width, height] = [right - left, bottom - top]
  const radius = (written: string): Radius => {
    const [across = '0', down = across] = written.split(' ')
    return [pixelsOf(across, width), pixelsOf(down, height)]
  }
  const [topLeft, topRight] = [radius(style.borderTopLeftRadius), radius(style.borderTopRightRadius)]
  const [bottomRight, bottomLeft] = [radius(style.borderBottomRightRadius), radius(style.borderBottomLeftRadius)]
  // Browsers shrink radii that do not fit beside each other.
  const fit = Math.min(
    1,
    width / (topLeft[0] + topRight[0]),
    width / (bottomLeft[0] + bottomRight[0]),
    height / (topLeft[1] + bottomLeft[1]),
    height / (topRight[1] + bottomRight[1]),
  )
  const shrunk = ([across, down]: Radius): Radius => [across * fit, down * fit]
  return {
    ...{ left, right, top, bottom },
    topLeft: shrunk(topLeft),
    topRight: shrunk(topRight),
    bottomRight: shrunk(bottomRight),
    bottomLeft: shrunk(bottomLeft),
  }
}

export function isInRoundedBox(box: RoundedBox, x: number, y: number): boolean {
  const { left, right, top, bottom } = box
  if (x < left || x > right || y < top || y > bottom) return false
  const isCut = ([across, down]: Radius, fromSide: number, fromEdge: number) =>
    fromSide < across && fromEdge < down && ((across - fromSide) / across) ** 2 + ((down - fromEdge) / down) ** 2 > 1
  return !(
    isCut(box.topLeft, x - left, y - top) ||
    isCut(box.topRight, right - x, y - top) ||
    isCut(box.bottomRight, right - x, bottom - y) ||
    isCut(box.bottomLeft, x - left, bottom - y)
  )
}

function pixelsOf(written: string, whole: number): number {
  const number = Number.parseFloat(written) || 0
  return written.endsWith('%') ? (number / 100) * whole : number
}
