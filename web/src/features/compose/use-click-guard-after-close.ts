import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const LONGEST_MILLISECONDS = 1_500
/** A hand that rests on the mouse moves it less. */
const MOVED_PIXELS = 16

/** True after a window has closed, until the pointer moves: another window may have come under it. */
export function useClickGuardAfterClose(windows: number): boolean {
  const before = useRef(windows)
  const [closings, setClosings] = useState(0)
  useLayoutEffect(() => {
    if (windows < before.current) setClosings((count) => count + 1)
    before.current = windows
  }, [windows])
  useEffect(() => {
    if (closings === 0) return undefined
    let [across, down] = [0, 0]
    const settle = () => setClosings(0)
    const follow = ({ movementX, movementY }: PointerEvent) => {
      across += movementX
      down += movementY
      if (Math.hypot(across, down) >= MOVED_PIXELS) settle()
    }
    const timer = setTimeout(settle, LONGEST_MILLISECONDS)
    window.addEventListener('pointermove', follow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', follow)
    }
  }, [closings])
  return closings > 0
}
