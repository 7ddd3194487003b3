import { type RefObject, useLayoutEffect, useState } from 'react'

interface NearRows {
  readonly from: number
  readonly to: number
  /** The distance from row to row, in pixels. */
  readonly pitch: number
}

/** Assumed before the first measurement. */
const FIRST: NearRows = { from: 0, to: 50, pitch: 35 }

/** Returns rows in view and one viewport around. Rows have equal height. It changes only at block boundaries. */
export function useNearRows(list: RefObject<HTMLElement | null>, isLong: boolean, blockRows: number): NearRows {
  const [near, setNear] = useState(FIRST)
  useLayoutEffect(() => {
    const element = list.current
    if (!isLong || !element) return
    const scroller = scrollerOf(element)
    const measure = () => {
      const seen = scroller.getBoundingClientRect()
      const [one, next] = element.querySelectorAll('[aria-posinset]')
      if (!one || !next || seen.height === 0) return
      const pitch = next.getBoundingClientRect().top - one.getBoundingClientRect().top
      const above = seen.top - element.getBoundingClientRect().top
      const blockAt = (pixels: number) => Math.floor(pixels / pitch / blockRows) * blockRows
      const from = Math.max(0, blockAt(above - seen.height))
      const to = Math.max(0, blockAt(above + 2 * seen.height)) + blockRows
      setNear((before) =>
        before.from === from && before.to === to && before.pitch === pitch ? before : { from, to, pitch },
      )
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(scroller)
    scroller.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      scroller.removeEventListener('scroll', measure)
    }
  }, [list, isLong, blockRows])
  return near
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return document.documentElement
}
