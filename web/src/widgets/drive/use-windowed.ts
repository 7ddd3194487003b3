import { type RefObject, useLayoutEffect, useState } from 'react'
import { heightAt, heightOf, type ItemLayout, itemAtHeight, topOf } from './item-places.ts'

export interface Windowed extends ItemLayout {
  /** The items to render: `from` inclusive, `to` exclusive. */
  readonly from: number
  readonly to: number
  readonly height: number
}

interface Measured {
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Assumed before the first measurement. */
const FIRST: Measured = { top: 0, width: 800, height: 900 }

/** Scrolling updates the range only after this distance. */
const STEP_PIXELS = 120

/**
 * Returns the items of a long list to render: the visible ones and half a screen above and below.
 * @param scroller the scrolling element, which contains nothing but the items and its padding
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
    // Include the row that is cut at the edge.
    to: itemAtHeight(
      measured.top + measured.height + spare + STEP_PIXELS + Math.max(layout.rowHeight, layout.folderHeight),
      count,
      layout,
    ),
    height: heightOf(count, layout),
  }
}

/** Whether any part of an item is visible. */
export function isInSight(element: HTMLElement, index: number, layout: ItemLayout, above: number): boolean {
  const top = topOf(index, layout) + above
  const bottom = top + heightAt(index, layout)
  return index >= 0 && bottom > element.scrollTop && top < element.scrollTop + element.clientHeight
}

/** Scrolls an item into view by the shortest distance. */
export function scrollToItem(element: HTMLElement, index: number, layout: ItemLayout, above: number): void {
  const top = topOf(index, layout) + above
  const bottom = top + heightAt(index, layout)
  if (top - above < element.scrollTop) element.scrollTop = top - above
  else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight
}
