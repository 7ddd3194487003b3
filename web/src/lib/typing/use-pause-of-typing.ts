import { useEffect, useRef, useState } from 'react'

/** Dialogs that open unasked wait for it, because they take the focus and would swallow typed letters. */
export function usePauseOfTyping(isWanted: boolean, pauseMilliseconds: number): boolean {
  const typedAt = useRef(Number.NEGATIVE_INFINITY)
  const [isReached, setReached] = useState(false)
  useEffect(() => {
    // Listen to `input`, because on-screen keyboards and input methods change text without key events.
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
