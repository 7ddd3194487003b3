import { type RefObject, useLayoutEffect, useState } from 'react'

/** How the items of a list lie: equally large, so that it can be said where each one is without drawing it. */
export interface ItemLayout {
  readonly columns: number
  /** In pixels, from one to the next. */
  readonly rowHeight: number
}

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
  const { columns, rowHeight } = layoutFor(measured.width)
  const spare = measured.height / 2
  const firstRow = Math.max(0, Math.floor((measured.top - spare) / rowHeight))
  const lastRow = Math.ceil((measured.top + measured.height + spare + STEP_PIXELS) / rowHeight)
  return {
    columns,
    rowHeight,
    from: Math.min(firstRow * columns, count),
    to: Math.min(lastRow * columns, count),
    height: Math.ceil(count / columns) * rowHeight,
  }
}

/** Whether any of an item can be seen where the list stands now. */
export function isInSight(
  element: HTMLElement,
  index: number,
  { columns, rowHeight }: ItemLayout,
  above: number,
): boolean {
  const top = Math.floor(index / columns) * rowHeight + above
  return index >= 0 && top + rowHeight > element.scrollTop && top < element.scrollTop + element.clientHeight
}

/** Brings an item into sight, and no further than it needs. */
export function scrollToItem(
  element: HTMLElement,
  index: number,
  { columns, rowHeight }: ItemLayout,
  above: number,
): void {
  const top = Math.floor(index / columns) * rowHeight + above
  const bottom = top + rowHeight
  if (top - above < element.scrollTop) element.scrollTop = top - above
  else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight
}
