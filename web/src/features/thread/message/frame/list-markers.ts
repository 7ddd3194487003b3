import { isJoined } from './drawn-text.ts'
import type { PlacedLetter, Side } from './placed-letters.ts'

/** Markers without letters. */
const PLAIN_MARKER = /^(none|disc|circle|square|disclosure-open|disclosure-closed)$/
/** Texts before a letter that are checked. */
const MOST_TEXTS = 40

/**
 * Returns whether a list marker is read together with a letter that nothing else is drawn beside. No script can read a
 * marker, but it ends with a blank of the item's font, which may be much smaller than the letter.
 */
export function hasMarkerBeside(letter: PlacedLetter, side: Side): boolean {
  const { parentElement: parent, ownerDocument: page } = letter.node
  const item = parent && listItemOf(parent)
  if (item && isFirstIn(item, letter) && isMarkerJoined(item, letter, side, 'around')) return true
  // An item without text may be drawn beside the letter.
  const x = side === 'left' ? letter.left - 1 : letter.right + 1
  const beside = page.elementFromPoint(x, (letter.top + letter.bottom) / 2)
  const other = beside && beside !== item && !beside.contains(parent) && listItemOf(beside)
  return !!other && other !== item && !other.contains(parent) && isMarkerJoined(other, letter, side, 'beside')
}

function listItemOf(element: Element): Element | undefined {
  for (let item: Element | null = element; item; item = item.parentElement) {
    if (styleOf(item).display.includes('list-item')) return item
  }
  return undefined
}

function isMarkerJoined(item: Element, letter: PlacedLetter, side: Side, where: 'around' | 'beside'): boolean {
  const style = styleOf(item)
  if (PLAIN_MARKER.test(style.listStyleType) || (style.direction === 'rtl') !== (side === 'right')) return false
  const zoom = (item as Element & { readonly currentCSSZoom?: number }).currentCSSZoom ?? 1
  const pixels = (property: string) => (Number.parseFloat(style.getPropertyValue(property)) || 0) * zoom
  const inner = (edge: 'left' | 'right') => pixels(`border-${edge}-width`) + pixels(`padding-${edge}`)
  const box = item.getBoundingClientRect()
  const blank = blankOf(item, style) * zoom
  const height = pixels('font-size')
  const { top, bottom } = letter
  const isInside = style.listStylePosition === 'inside'
  if (where === 'beside' && !isInside) return false
  if (side === 'left') {
    const start = where === 'beside' ? box.right : isInside ? letter.left : box.left + inner('left')
    const right = start - blank
    return isJoined({ left: right - height, right, top, bottom }, letter)
  }
  const start = where === 'beside' ? box.left : isInside ? letter.right : box.right - inner('right')
  const left = start + blank
  return isJoined(letter, { left, right: left + height, top, bottom })
}

function blankOf(item: Element, style: CSSStyleDeclaration): number {
  const context = item.ownerDocument.createElement('canvas').getContext('2d')
  if (!context) return 0
  context.font = style.font
  const spacing = (Number.parseFloat(style.letterSpacing) || 0) + (Number.parseFloat(style.wordSpacing) || 0)
  return context.measureText(' ').width + spacing
}

/** A marker is on the line of its item's first visible text. */
function isFirstIn(item: Element, { node, start }: PlacedLetter): boolean {
  if (styleOf(item).direction !== 'rtl' && node.data.slice(0, start).trim() !== '') return false
  const texts = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT)
  texts.currentNode = node
  for (let count = 0; count < MOST_TEXTS; count += 1) {
    const before = texts.previousNode()
    if (!before) return true
    if (before.nodeValue?.trim() !== '' && before.parentElement?.checkVisibility({ visibilityProperty: true }))
      return false
  }
  return false
}

function styleOf(element: Element): CSSStyleDeclaration {
  return (element.ownerDocument.defaultView as Window).getComputedStyle(element)
}
