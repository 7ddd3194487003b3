import { SIGNATURE_ID } from '../../../data/drafts/body-html.ts'

/**
 * Takes out of the editor's HTML what only the editor needs: entity wrappers and their zero-width delimiters, its own
 * attributes, images that are still on their way up, and what Word leaves on bullets. Reads only; the editor's own
 * nodes are never touched.
 */
export function cleanExport(html: string): string {
  const box = new DOMParser().parseFromString(html, 'text/html').body
  for (const delimiter of box.querySelectorAll('.entityDelimiterBefore, .entityDelimiterAfter')) delimiter.remove()
  for (const wrapper of box.querySelectorAll('._Entity, ._E_EBlockEntityContainer')) unwrap(wrapper)
  for (const image of box.querySelectorAll('img')) if (isUnsent(image.getAttribute('src'))) image.remove()
  for (const element of box.querySelectorAll<HTMLElement>('*')) tidy(element)
  return box.innerHTML
}

/** A picture that the server does not have: its address means nothing outside of this page. */
export function isUnsent(address: string | null): boolean {
  return address === null || /^\s*(blob|data|file):/i.test(address)
}

function tidy(element: HTMLElement): void {
  for (const { name } of [...element.attributes]) {
    const isOurs = name === 'id' && element.id === SIGNATURE_ID
    if (!isOurs && /^(id|class|contenteditable|data-|aria-|role$|on|tabindex$)/.test(name))
      element.removeAttribute(name)
  }
  if (element.tagName === 'LI' && /symbol|wingdings/i.test(element.style.fontFamily)) {
    element.style.removeProperty('font-family')
  }
  for (const property of [...element.style].filter((name) => name.startsWith('--')))
    element.style.removeProperty(property)
  if (element.getAttribute('style') === '') element.removeAttribute('style')
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}
