import type { ElementProcessor } from 'roosterjs-content-model-types'

const TYPES: Readonly<Record<string, string>> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
}

/** The library reads only where a list starts and its style, so other numbers are written in these two. */
export const readNumbers: ElementProcessor<HTMLOListElement> = (group, list, context) => {
  const style = TYPES[list.getAttribute('type') ?? '']
  if (style !== undefined && list.style.listStyleType === '') list.style.listStyleType = style
  for (const part of partsOf(list)) context.defaultElementProcessors.ol?.(group, part, context)
}

/** A list with a jump in its numbers is read as several lists; the elements stay in theirs until then. */
function partsOf(list: HTMLOListElement): readonly HTMLOListElement[] {
  const items = [...list.children].filter((child) => child instanceof HTMLLIElement)
  if (!list.hasAttribute('reversed') && items.every((item) => numberOf(item, 'value') === undefined)) return [list]
  const step = list.hasAttribute('reversed') ? -1 : 1
  let number = numberOf(list, 'start') ?? (step > 0 ? 1 : items.length)
  let before: number | undefined
  const parts: HTMLOListElement[] = []
  for (const node of [...list.childNodes]) {
    if (node instanceof HTMLLIElement) number = numberOf(node, 'value') ?? number
    if (parts.length === 0 || (node instanceof HTMLLIElement && number !== (before ?? number - 1) + 1)) {
      parts.push(startingAt(number, list))
    }
    parts.at(-1)?.append(node)
    if (!(node instanceof HTMLLIElement)) continue
    before = number
    number += step
  }
  return parts
}

function startingAt(number: number, list: HTMLOListElement): HTMLOListElement {
  const part = list.cloneNode(false) as HTMLOListElement
  part.removeAttribute('reversed')
  part.start = number
  return part
}

function numberOf(element: Element, name: 'start' | 'value'): number | undefined {
  const written = element.getAttribute(name)?.trim() ?? ''
  return /^[+-]?\d{1,9}$/.test(written) ? Number(written) : undefined
}
