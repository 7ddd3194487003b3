import { SIGNATURE_ID } from '../../data/drafts/body-html.ts'
import { linkUrlsInText } from './format/link-written.ts'
import { writePictureSize } from './picture/picture-size.ts'
import { restorePictureAddress } from './picture/strangers-pictures.ts'
import { compactTables } from './tables/compact-tables.ts'

/** Removes what only the editor needs. Written addresses become links unless `isPlain`. Works on a copy. */
export function cleanExport(html: string, isPlain = false): string {
  const box = new DOMParser().parseFromString(html, 'text/html').body
  for (const delimiter of box.querySelectorAll('.entityDelimiterBefore, .entityDelimiterAfter')) delimiter.remove()
  for (const wrapper of box.querySelectorAll('._Entity, ._E_EBlockEntityContainer')) unwrap(wrapper)
  for (const image of box.querySelectorAll('img')) {
    restorePictureAddress(image)
    if (isUnsent(image.getAttribute('src'))) image.remove()
  }
  for (const element of box.querySelectorAll<HTMLElement>('*')) if (element.attributes.length > 0) tidy(element)
  compactTables(box)
  if (!isPlain) linkUrlsInText(box)
  return box.innerHTML
}

/** A picture that is not uploaded; its address is valid only in this page. */
export function isUnsent(address: string | null): boolean {
  return address === null || /^\s*(blob|data|file):/i.test(address)
}

function tidy(element: HTMLElement): void {
  for (const { name } of [...element.attributes]) {
    const isOurs = name === 'id' && element.id === SIGNATURE_ID
    if (!isOurs && /^(id|class|contenteditable|data-|aria-|role$|on|tabindex$)/.test(name))
      element.removeAttribute(name)
  }
  if (element instanceof HTMLImageElement) writePictureSize(element)
  const written = element.getAttribute('style')
  if (written === null) return
  if (written.includes('--')) element.setAttribute('style', withoutDarkColours(written))
  if (element.tagName === 'LI' && /symbol|wingdings/i.test(element.style.fontFamily)) {
    element.style.removeProperty('font-family')
  }
  if (element.getAttribute('style') === '') element.removeAttribute('style')
}

/** Restores the chosen colour: `color: var(--darkColor__ff0000, #ff0000)` becomes `#ff0000`. */
function withoutDarkColours(style: string): string {
  return style
    .replaceAll(/var\(\s*--darkColor[\w-]*\s*,\s*((?:[^()]|\([^()]*\))*)\)(\s*!important)?/g, '$1')
    .replaceAll(/(^|;)\s*--[\w-]+\s*:[^;]*/g, '$1')
    .replaceAll(/^[;\s]+|;(?=[;\s]*;)/g, '')
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}
