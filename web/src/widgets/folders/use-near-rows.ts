import { type RefObject, useLayoutEffect, useState } from 'react'

interface NearRows {
  readonly from: number
  readonly to: number
  /** From the top of one row to the top of the next, in pixels. */
  readonly pitch: number
}

/** Before anything is drawn that could be measured. */
const FIRST: NearRows = { from: 0, to: 50, pitch: 35 }

/**
 * The rows of a list that are in sight, or will be when it is scrolled on by its own height; all rows are equally high. It
 * says something else only when it comes to other blocks of so many rows.
 */
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
