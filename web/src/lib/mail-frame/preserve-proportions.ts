const PIXELS = /^\s*(\d{1,5})(?:px)?\s*$/

/** The natural ratio is not used, because it may be a single pixel stretched to a line. */
export function preserveProportions(body: HTMLElement): void {
  for (const picture of body.querySelectorAll<HTMLImageElement>('img[width][height]')) {
    const [width, height] = [pixelsOf(picture, 'width'), pixelsOf(picture, 'height')]
    if (width > 0 && height > 0) picture.style.setProperty('aspect-ratio', `${width} / ${height}`)
  }
}

/** `:where` lets rules of the mail override it. */
export const PROPORTIONS_STYLE = ':where(img[style*="aspect-ratio"]){height:auto}'

function pixelsOf(picture: Element, side: 'width' | 'height'): number {
  return Number(PIXELS.exec(picture.getAttribute(side) ?? '')?.[1] ?? 0)
}
