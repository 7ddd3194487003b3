const PIXELS = /^\s*(\d{1,5})(?:px)?\s*$/

/**
 * Pictures say how wide and how high they are; where there is less room they become narrower, and have to become as much
 * lower. The page's own rule for their height does that, by the proportions that are said here: not by the picture's own,
 * which may be one point that is stretched to a line.
 */
export function keepProportions(body: HTMLElement): void {
  for (const picture of body.querySelectorAll<HTMLImageElement>('img[width][height]')) {
    const [width, height] = [pixelsOf(picture, 'width'), pixelsOf(picture, 'height')]
    if (width > 0 && height > 0) picture.style.setProperty('aspect-ratio', `${width} / ${height}`)
  }
}

/** For pictures whose proportions are known; rules of the mail itself win over it. */
export const PROPORTIONS_STYLE = ':where(img[style*="aspect-ratio"]){height:auto}'

function pixelsOf(picture: Element, side: 'width' | 'height'): number {
  return Number(PIXELS.exec(picture.getAttribute(side) ?? '')?.[1] ?? 0)
}
