import { colourOf, type Grounds, ownGrounds } from './drawn-colours.ts'
import { isInRoundedBox, type RoundedBox, roundedBox } from './rounded-box.ts'

/** Elements beneath a letter that are compared. */
const MOST_LAYERS = 20
/** A more transparent element leaves the colour beneath it visible. */
const LEAST_OPAQUE = 0.9

interface Paint {
  /** Undefined if only its border is painted. */
  readonly inner: Grounds | undefined
  readonly borders: readonly Border[]
  readonly boxes: readonly RoundedBox[]
}

interface Border {
  readonly side: 'left' | 'right' | 'top' | 'bottom'
  readonly pixels: number
  readonly grounds: Grounds
}

interface Layer {
  readonly element: Element
  readonly grounds: Grounds
}

/**
 * Finds what is painted behind a letter. It is not always an ancestor: text may leave the box of its element, and lie
 * on an element of its own colour.
 */
export class TextGrounds {
  readonly #view: Window
  readonly #ancestors = new Map<Element, ReadonlySet<Element>>()
  readonly #paints = new Map<Element, Paint | undefined>()

  constructor(view: Window) {
    this.#view = view
  }

  /** @param fromTop the elements at this point, or none if the point is outside of the frame */
  at(parent: Element, fromTop: readonly Element[], { x, y }: { readonly x: number; readonly y: number }): Grounds {
    const own = fromTop.indexOf(parent)
    const around = this.#ancestorsOf(parent)
    const beneath = own < 0 ? around : fromTop.slice(own)
    let top: Layer | undefined
    let left = MOST_LAYERS
    for (const element of beneath) {
      if (left === 0) break
      if (top && (around.has(element) || !around.has(top.element))) continue
      const grounds = this.#paintedAt(element, x, y)
      if (!grounds) continue
      left -= 1
      if (!top || this.#isAbove(element, top.element)) top = { element, grounds }
    }
    if (!top) return []
    return around.has(top.element) || this.#opacityUpTo(top.element, parent) >= LEAST_OPAQUE ? top.grounds : []
  }

  /** Folded text has no position. */
  around(parent: Element): Grounds {
    for (const element of this.#ancestorsOf(parent)) {
      const inner = this.#paintOf(element)?.inner
      if (inner) return inner
    }
    return []
  }

  /** Includes the element. */
  #ancestorsOf(element: Element): ReadonlySet<Element> {
    const known = this.#ancestors.get(element) ?? new Set(ancestorsOf(element))
    this.#ancestors.set(element, known)
    return known
  }

  #paintedAt(element: Element, x: number, y: number): Grounds | undefined {
    const paint = this.#paintOf(element)
    const box = paint?.boxes.find((each) => isInRoundedBox(each, x, y))
    // The ground of the root covers the whole page.
    if (!paint || !box) return element.parentElement ? undefined : paint?.inner
    const fromSide = { left: x - box.left, right: box.right - x, top: y - box.top, bottom: box.bottom - y }
    const border = paint.borders.find(({ side, pixels }) => fromSide[side] < pixels)
    return border ? border.grounds : paint.inner
  }

  #paintOf(element: Element): Paint | undefined {
    if (this.#paints.has(element)) return this.#paints.get(element)
    const style = this.#view.getComputedStyle(element)
    const inner = element.localName === 'img' ? [] : ownGrounds(style)
    const borders = bordersOf(style)
    const isPainted = inner !== undefined || borders.length > 0
    const boxes = isPainted ? Array.from(element.getClientRects(), (box) => roundedBox(box, style)) : []
    const paint = isPainted ? { inner, borders, boxes } : undefined
    this.#paints.set(element, paint)
    return paint
  }

  /**
   * An element that contains the letter is listed by the letter's position, but its ground may be lower. Elements inside
   * it, and floats and similar elements beside it, are painted over that ground.
   */
  #isAbove(layer: Element, ground: Element): boolean {
    if (ground.contains(layer)) return true
    return chainUpTo(layer, ground).some((element) => {
      const { float, display, position, opacity } = this.#view.getComputedStyle(element)
      return float !== 'none' || position !== 'static' || display.startsWith('inline-') || Number(opacity) < 1
    })
  }

  #opacityUpTo(layer: Element, parent: Element): number {
    return chainUpTo(layer, parent).reduce((opacity, element) => {
      return opacity * Number(this.#view.getComputedStyle(element).opacity)
    }, 1)
  }
}

function bordersOf(style: CSSStyleDeclaration): readonly Border[] {
  if (style.visibility !== 'visible') return []
  return (['left', 'right', 'top', 'bottom'] as const).flatMap((side) => {
    const pixels = Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) || 0
    const colour = colourOf(style.getPropertyValue(`border-${side}-color`))
    if (pixels === 0 || colour.alpha === 0) return []
    const isSolid = colour.alpha === 1 && style.getPropertyValue(`border-${side}-style`) === 'solid'
    return [{ side, pixels, grounds: isSolid ? [colour] : [] }]
  })
}

/** The element and its ancestors that do not contain the other one. */
function chainUpTo(element: Element, other: Element): readonly Element[] {
  return ancestorsOf(element).filter((each) => !each.contains(other))
}

function ancestorsOf(element: Element): readonly Element[] {
  const chain: Element[] = []
  for (let each: Element | null = element; each; each = each.parentElement) chain.push(each)
  return chain
}
