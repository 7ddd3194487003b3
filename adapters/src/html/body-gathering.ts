import type { DOMWindow } from 'jsdom'

/**
 * A message is a whole page; what is shown is its body. Style elements of the head come along, and the body's own
 * colours stay on a box around it. This runs before the sanitiser, which judges the result as text.
 */
export function gatherBody(window: DOMWindow, html: string): string {
  const page = new window.DOMParser().parseFromString(html, 'text/html')
  const styles = [...page.head.querySelectorAll('style')].map((style) => style.outerHTML)
  const { body } = page
  const box = page.createElement('div')
  const style = body.getAttribute('style')
  if (style) box.setAttribute('style', style)
  for (const [attribute, property] of BODY_COLOURS) {
    const colour = body.getAttribute(attribute)
    if (colour && /^[#\w]+$/.test(colour))
      box.setAttribute('style', `${property}:${colour};${box.getAttribute('style') ?? ''}`)
  }
  const className = body.getAttribute('class')
  if (className) box.setAttribute('class', className)
  box.innerHTML = body.innerHTML
  return `${styles.join('')}${box.outerHTML}`
}

const BODY_COLOURS = [
  ['bgcolor', 'background-color'],
  ['text', 'color'],
] as const
