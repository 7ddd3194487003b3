import { type RefObject, useLayoutEffect, useState } from 'react'

const LINES_LEFT_OPEN = 2

/** Returns how many of the first `count` items are hidden. 0 while the list is open or short. */
export function useCollapsing(list: RefObject<HTMLElement | null>, count: number, isOpen: boolean): number {
  const [hidden, setHidden] = useState(0)
  useLayoutEffect(() => {
    const element = list.current
    if (!element || isOpen) {
      setHidden(0)
      return
    }
    const measure = () => {
      const tops = [...element.children].slice(0, count).map((item) => (item as HTMLElement).offsetTop)
      const shown = new Set([...new Set(tops)].slice(0, LINES_LEFT_OPEN))
      const below = tops.filter((top) => !shown.has(top)).length
      const isLong = below > 0
      setHidden(below)
      // Always show the first lines.
      if (isLong) element.scrollTop = 0
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, count, isOpen])
  return hidden
}

export function useInputInSight(
  input: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  count: number,
  hidden: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other recipients, or unfolded, the list is another
  useLayoutEffect(() => {
    if (document.activeElement === input.current) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [input, list, count, hidden])
}
