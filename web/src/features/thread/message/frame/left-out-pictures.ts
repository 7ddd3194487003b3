/** As wide as a line of so many letters, roughly; a picture that says its size keeps that. */
const LETTER_PIXELS = 7
const LINE_PIXELS = 24
const LONGEST_NAME = 80
/** Smaller ones are there for their size, or to be counted. */
const LEAST_PIXELS = 8

/**
 * Gives pictures that were left out a quiet face instead of the browser's sign for what is broken: they keep their place,
 * and say what they are. It is drawn by an address that loads nothing, so that the mail's own rules for pictures hold.
 */
export function showLeftOut(body: HTMLElement): void {
  for (const picture of body.querySelectorAll('img:not([src])')) {
    const name = (picture.getAttribute('alt') ?? '').trim().slice(0, LONGEST_NAME)
    const [width, height] = [sizeOf(picture, 'width'), sizeOf(picture, 'height')]
    const isSized = width !== undefined || height !== undefined
    if (!isSized && name === '') continue
    const isTiny = (width ?? LINE_PIXELS) < LEAST_PIXELS || (height ?? LINE_PIXELS) < LEAST_PIXELS
    if (name !== '' && !isTiny) {
      picture.classList.add('sen-left-out')
      picture.setAttribute('title', name)
    }
    const natural = { width: width ?? name.length * LETTER_PIXELS + 12, height: height ?? LINE_PIXELS }
    picture.setAttribute('src', faceOf(isTiny ? '' : name, natural))
  }
}

function sizeOf(picture: Element, side: 'width' | 'height'): number | undefined {
  const said = /^\s*(\d{1,5})(?:px)?\s*$/.exec(picture.getAttribute(side) ?? '')?.[1]
  return said === undefined ? undefined : Number(said)
}

function faceOf(name: string, { width, height }: { readonly width: number; readonly height: number }): string {
  const words = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const text = `<text x="6" y="16" font-family="system-ui,sans-serif" font-size="12" font-style="italic" fill="#6f7a77">${words}</text>`
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${name === '' ? '' : text}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(page)}`
}
