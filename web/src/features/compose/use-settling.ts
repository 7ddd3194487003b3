import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const LONGEST_MILLISECONDS = 1_500
const MOVED_PIXELS = 8

/** True after a window has closed, until the pointer moves: another window may have come under it. */
export function useSettling(windows: number): boolean {
  const before = useRef(windows)
  const [isSettling, setSettling] = useState(false)
  useLayoutEffect(() => {
    if (windows < before.current) setSettling(true)
    before.current = windows
  }, [windows])
  useEffect(() => {
    if (!isSettling) return undefined
    let moved = 0
    const settle = () => setSettling(false)
    const follow = ({ movementX, movementY }: PointerEvent) => {
      moved += Math.abs(movementX) + Math.abs(movementY)
      if (moved >= MOVED_PIXELS) settle()
    }
    const timer = setTimeout(settle, LONGEST_MILLISECONDS)
    window.addEventListener('pointermove', follow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', follow)
    }
  }, [isSettling])
  return isSettling
}
