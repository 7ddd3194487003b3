import { type RefObject, useEffect, useRef } from 'react'

const LOW_PANE_PIXELS = 560
const ABOVE_PIXELS = 24

/** Bodies above grow while their frames load. Later growth must not move the text being read. */
const FIRST_GROWTH_WITHIN_MILLISECONDS = 5_000
const SETTLING_MILLISECONDS = 2_000
const LONGEST_SETTLING_MILLISECONDS = 10_000

/** A single message never scrolls past the content above it. Returns a ref for the target. */
export function useScrollToOpen(threadId: string): RefObject<HTMLLIElement | null> {
  const item = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each thread
  useEffect(() => {
    const scroller = item.current?.closest('[data-scroller]')
    return item.current?.previousElementSibling && scroller ? keepInSight(item.current, scroller) : undefined
  }, [threadId])
  return item
}

/** Repeats when content above grows, until the user scrolls or the layout is stable. */
function keepInSight(item: HTMLElement, scroller: Element): () => void {
  let scrolledTo = scroller.scrollTop
  let heightThen = scroller.scrollHeight
  const distance = () => item.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  const come = () => {
    const top = distance()
    // In a low pane below the list, the newest message gets the whole height, because the list shows the subject.
    const least = scroller.clientHeight < LOW_PANE_PIXELS ? ABOVE_PIXELS : scroller.clientHeight * 0.6
    if (top > least) scroller.scrollTop += top - ABOVE_PIXELS
    scrolledTo = scroller.scrollTop
    heightThen = scroller.scrollHeight
  }
  const begunAt = performance.now()
  let timer = setTimeout(() => stop(), FIRST_GROWTH_WITHIN_MILLISECONDS)
  let height: number | undefined
  const grown = new ResizeObserver(([entry]) => {
    come()
    // The first observation reports the initial height, not a growth.
    const isFirst = height === undefined
    height = entry?.contentRect.height
    if (isFirst || performance.now() - begunAt > LONGEST_SETTLING_MILLISECONDS - SETTLING_MILLISECONDS) return
    clearTimeout(timer)
    timer = setTimeout(stop, SETTLING_MILLISECONDS)
  })
  const stop = () => {
    clearTimeout(timer)
    grown.disconnect()
    scroller.removeEventListener('scroll', onScroll)
  }
  const onScroll = () => {
    // The browser adjusts the scroll position when content above grows, and reports that before the observer does.
    if (scroller.scrollHeight !== heightThen) {
      heightThen = scroller.scrollHeight
      return
    }
    const isOurs = Math.abs(scroller.scrollTop - scrolledTo) < 2
    // Browsers with scroll anchoring keep the position themselves.
    if (!isOurs && Math.abs(distance() - ABOVE_PIXELS) >= 2) stop()
  }
  come()
  if (item.parentElement) grown.observe(item.parentElement)
  scroller.addEventListener('scroll', onScroll)
  return stop
}
