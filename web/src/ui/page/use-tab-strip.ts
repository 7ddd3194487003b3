import { type RefObject, useEffect } from 'react'

/** Sets `data-cut` to the sides at which tabs are cut. */
export function useTabStrip(strip: RefObject<HTMLElement | null>, current: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another tab
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not.
    void strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const markCuts = () => {
      const hidden = element.scrollWidth - element.clientWidth
      // Browsers round, so one pixel does not count.
      const cuts = [element.scrollLeft > 1 && 'start', element.scrollLeft < hidden - 1 && 'end'].filter(Boolean)
      if (cuts.length > 0) element.dataset.cut = cuts.join(' ')
      else delete element.dataset.cut
    }
    markCuts()
    const sizes = new ResizeObserver(markCuts)
    sizes.observe(element)
    element.addEventListener('scroll', markCuts, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', markCuts)
    }
  }, [strip])
}
