import { type RefObject, useEffect, useRef, useState } from 'react'

/** Distance from the screen at which content is prepared. */
const MARGIN = '900px 0px'

/** Returns whether the element has ever come near the screen. Always true without `isLazy`. */
export function useInViewport<T extends Element>(isLazy: boolean): readonly [RefObject<T | null>, boolean] {
  const element = useRef<T>(null)
  const [isInViewport, setInViewport] = useState(!isLazy)
  useEffect(() => {
    if (isInViewport || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setInViewport(true)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isInViewport])
  return [element, isInViewport]
}
