import { type Grounds, ownGrounds } from './drawn-colours.ts'
import { isInRoundedBox, type RoundedBox, roundedBox } from './rounded-box.ts'

/** Elements beneath a letter that are compared. */
const MOST_LAYERS = 20
/** A more transparent element leaves the colour beneath it visible. */
const LEAST_OPAQUE = 0.9

interface Paint {
  readonly grounds: Grounds
  readonly boxes: readonly RoundedBox[]
}

/**
 * Finds what is painted behind a letter. That is not always an ancestor: text may leave the box of its element, and an
 * element of the colour of the text may lie beneath it.
 */
export class TextGrounds {
  readonly #view: Window
  readonly #paints = new Map<Element, Paint | undefined>()

  constructor(view: Window) {
    this.#view = view
  }

  /** @param fromTop the elements at this point, or none if the point is outside of the frame */
  at(parent: Element, fromTop: readonly Element[], { x, y }: { readonly x: number; readonly y: number }): Grounds {
    const own = fromTop.indexOf(parent)
    const beneath = own < 0 ? ancestorsOf(parent) : fromTop.slice(own)
    const layers = beneath.filter((element) => this.#paintsAt(element, x, y)).slice(0, MOST_LAYERS)
    const top = layers.reduce<Element | undefined>((best, layer) => {
      return !best || (best.contains(parent) && this.#isAbove(layer, best, parent)) ? layer : best
    }, undefined)
    if (!top || (!top.contains(parent) && this.#opacityUpTo(top, parent) < LEAST_OPAQUE)) return []
    return this.#paintOf(top)?.grounds ?? []
  }

  /** For text that is folded and has no position. */
  around(parent: Element): Grounds {
    for (const element of ancestorsOf(parent)) {
      const paint = this.#paintOf(element)
      if (paint) return paint.grounds
    }
    return []
  }

  #paintsAt(element: Element, x: number, y: number): boolean {
    const paint = this.#paintOf(element)
    // The ground of the root covers the whole page.
    if (!paint || !element.parentElement) return paint !== undefined
    return paint.boxes.some((box) => isInRoundedBox(box, x, y))
  }

  #paintOf(element: Element): Paint | undefined {
    if (this.#paints.has(element)) return this.#paints.get(element)
    const style = this.#view.getComputedStyle(element)
    const grounds = element.localName === 'img' ? [] : ownGrounds(style)
    const paint = grounds && {
      grounds,
      boxes: Array.from(element.getClientRects(), (box) => roundedBox(box, style)),
    }
    this.#paints.set(element, paint)
    return paint
  }

  /**
   * An element that contains the letter is listed where the letter is, above others that cover its ground: those inside
   * it, and those that are painted after the grounds of blocks.
   */
  #isAbove(layer: Element, ground: Element, parent: Element): boolean {
    if (layer.contains(parent)) return false
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

/** The element and its ancestors that do not contain the other one. */
function chainUpTo(element: Element, other: Element): readonly Element[] {
  return ancestorsOf(element).filter((each) => !each.contains(other))
}

function ancestorsOf(element: Element): readonly Element[] {
  const chain: Element[] = []
  for (let each: Element | null = element; each; each = each.parentElement) chain.push(each)
  return chain
}
