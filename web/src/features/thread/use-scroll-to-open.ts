import { type RefObject, useEffect, useRef } from 'react'

const LOW_PANE_PIXELS = 560
const ABOVE_PIXELS = 24

/** Bodies above grow while their frames are drawn; what comes later (pictures) moves nobody who has begun to read. */
const SETTLING_MILLISECONDS = 2_000

/**
 * In a long thread one comes to the newest message, not to the oldest; what stands above a single one is never passed.
 * @returns for the item to come to
 */
export function useScrollToOpen(threadId: string): RefObject<HTMLLIElement | null> {
  const item = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each thread
  useEffect(() => {
    const scroller = item.current?.closest('[data-scroller]')
    return item.current?.previousElementSibling && scroller ? keepInSight(item.current, scroller) : undefined
  }, [threadId])
  return item
}

/** Scrolls to it, and again whenever something above has grown, until somebody scrolls or all has settled. */
function keepInSight(item: HTMLElement, scroller: Element): () => void {
  let scrolledTo = scroller.scrollTop
  const distance = () => item.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  const come = () => {
    const top = distance()
    // In a low pane, below the list, the newest has all of it: the subject stands in the list.
    const least = scroller.clientHeight < LOW_PANE_PIXELS ? ABOVE_PIXELS : scroller.clientHeight * 0.6
    if (top > least) scroller.scrollTop += top - ABOVE_PIXELS
    scrolledTo = scroller.scrollTop
  }
  const grown = new ResizeObserver(come)
  const stop = () => {
    clearTimeout(timer)
    grown.disconnect()
    scroller.removeEventListener('scroll', onScroll)
  }
  const onScroll = () => {
    const isOurs = Math.abs(scroller.scrollTop - scrolledTo) < 2
    // The browser itself keeps what is in sight where it is.
    if (!isOurs && Math.abs(distance() - ABOVE_PIXELS) >= 2) stop()
  }
  const timer = setTimeout(stop, SETTLING_MILLISECONDS)
  come()
  if (item.parentElement) grown.observe(item.parentElement)
  scroller.addEventListener('scroll', onScroll)
  return stop
}
