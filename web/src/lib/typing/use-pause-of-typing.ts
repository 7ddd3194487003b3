import { useEffect, useRef, useState } from 'react'

/**
 * True once it is wanted and nobody has typed for a while. What opens over a text by itself waits for it: it takes the focus, and
 * letters that were on their way into the text would go nowhere.
 */
export function usePauseOfTyping(isWanted: boolean, pauseMilliseconds: number): boolean {
  const typedAt = useRef(Number.NEGATIVE_INFINITY)
  const [isReached, setReached] = useState(false)
  useEffect(() => {
    // Keys alone would not do: a phone's keyboard and input methods change a text without any.
    const note = () => {
      typedAt.current = performance.now()
    }
    document.addEventListener('input', note, true)
    return () => document.removeEventListener('input', note, true)
  }, [])
  useEffect(() => {
    if (!isWanted) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const left = pauseMilliseconds - (performance.now() - typedAt.current)
      if (left > 0) timer = setTimeout(look, left)
      else setReached(true)
    }
    look()
    return () => {
      clearTimeout(timer)
      setReached(false)
    }
  }, [isWanted, pauseMilliseconds])
  return isWanted && isReached
}
