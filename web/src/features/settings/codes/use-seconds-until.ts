import { useEffect, useState } from 'react'

/**
 * Whole seconds until then, counted down; 0 when it is over, or there is no such time.
 * @param at Unix seconds of the server
 * @param most what a clock that is wrong here is not believed beyond
 */
export function useSecondsUntil(at: number | null, most: number): number {
  const [now, setNow] = useState(Date.now)
  const left = at === null ? 0 : Math.min(most, Math.max(0, Math.ceil(at - now / 1000)))
  const isOver = left === 0
  useEffect(() => {
    if (at === null) return
    setNow(Date.now())
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [at, isOver])
  return left
}
