import { useEffect, useState } from 'react'

/** So far a list is moved before anything is made of it. */
const SLACK_PIXELS = 12

/** Whether somebody goes down in what is read: what floats above it is in the way then, until they come back up. */
export function useHiddenByScroll(): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const tops = new WeakMap<Element, number>()
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('main')) return
      const before = tops.get(target) ?? 0
      const { scrollTop } = target
      if (Math.abs(scrollTop - before) < SLACK_PIXELS && scrollTop > 0) return
      tops.set(target, scrollTop)
      setHidden(scrollTop > before && scrollTop > 0)
    }
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', onScroll, { capture: true })
  }, [])
  return isHidden
}
