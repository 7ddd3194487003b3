import type { OpenElementCounts } from '../html-parts.ts'

/** An element that was cut has its margin, padding and border in both parts, which would look like an empty line. */
export function joinParts(body: HTMLElement, { above, below }: OpenElementCounts): void {
  for (const element of chain(body, above, firstOf)) {
    trim(element, 'top')
    if (element.tagName === 'LI') element.style.listStyleType = 'none'
  }
  for (const element of chain(body, below, (parent) => parent.lastElementChild)) trim(element, 'bottom')
}

/** Skips the style sheets, column widths and places of earlier cells that each part repeats. */
function firstOf(parent: Element): Element | null {
  let first = parent.firstElementChild
  while (first?.matches('style, colgroup, :is(td, th):empty:not(:last-child)')) first = first.nextElementSibling
  return first
}

function chain(body: HTMLElement, length: number, next: (parent: Element) => Element | null): readonly HTMLElement[] {
  const elements: HTMLElement[] = []
  for (let at = next(body); at && elements.length < length; at = next(at)) elements.push(at as HTMLElement)
  return elements
}

function trim({ style }: HTMLElement, side: 'top' | 'bottom'): void {
  for (const property of [`margin-${side}`, `padding-${side}`, `border-${side}-width`]) {
    style.setProperty(property, '0', 'important')
  }
}
