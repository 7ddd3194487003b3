import { type RefObject, useLayoutEffect, useState } from 'react'

/** Lines of recipients that stay visible while the fields have no focus. */
const LINES_LEFT_OPEN = 2

/**
 * How many of the list's first `count` items are below the lines that stay in sight. 0 while it is open, or short enough to
 * stay.
 */
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
      // Its lines are the first ones, wherever one was at work.
      if (isLong) element.scrollTop = 0
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, count, isOpen])
  return hidden
}

/** Keeps the input at the end of its list in sight while one types in it, however many recipients come before it. */
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
