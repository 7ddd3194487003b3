import { type RefObject, useLayoutEffect, useState } from 'react'
import { heightAt, heightOf, type ItemLayout, itemAtHeight, topOf } from './item-places.ts'

export interface Windowed extends ItemLayout {
  /** Those that are in sight or nearly so: from this one up to before that one. */
  readonly from: number
  readonly to: number
  readonly height: number
}

interface Measured {
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Before it was measured: a screenful. */
const FIRST: Measured = { top: 0, width: 800, height: 900 }

/** Scrolling says something new only after so many pixels. */
const STEP_PIXELS = 120

/**
 * Which items of a long list are drawn: what is seen, and half as much above and below.
 *
 * @param scroller what scrolls them; its own padding aside, nothing else is in it
 */
export function useWindowed(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  layoutFor: (width: number) => ItemLayout,
): Windowed {
  const [measured, setMeasured] = useState(FIRST)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (height === 0) return
      const top = Math.floor(element.scrollTop / STEP_PIXELS) * STEP_PIXELS
      setMeasured((before) =>
        before.top === top && before.width === width && before.height === height ? before : { top, width, height },
      )
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [scroller])
  const layout = layoutFor(measured.width)
  const spare = measured.height / 2
  return {
    ...layout,
    from: itemAtHeight(Math.max(0, measured.top - spare), count, layout),
    // A row further: the one that is cut is drawn too.
    to: itemAtHeight(
      measured.top + measured.height + spare + STEP_PIXELS + Math.max(layout.rowHeight, layout.folderHeight),
      count,
      layout,
    ),
    height: heightOf(count, layout),
  }
}

/** Whether any of an item can be seen where the list stands now. */
export function isInSight(element: HTMLElement, index: number, layout: ItemLayout, above: number): boolean {
  const top = topOf(index, layout) + above
  const bottom = top + heightAt(index, layout)
  return index >= 0 && bottom > element.scrollTop && top < element.scrollTop + element.clientHeight
}

/** Brings an item into sight, and no further than it needs. */
export function scrollToItem(element: HTMLElement, index: number, layout: ItemLayout, above: number): void {
  const top = topOf(index, layout) + above
  const bottom = top + heightAt(index, layout)
  if (top - above < element.scrollTop) element.scrollTop = top - above
  else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight
}
