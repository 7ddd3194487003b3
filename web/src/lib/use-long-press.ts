import { type MouseEvent, type PointerEvent, useRef } from 'react'

const LONG_PRESS_MILLISECONDS = 480
const SLOP_PIXELS = 12

/** A finger that stays: spread on what it stays on. Its click, and the browser's own menu, are not wanted then. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const isTouched = useRef(false)
  const isHeld = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      stop()
      isHeld.current = false
      isTouched.current = pointerType === 'touch'
      if (!isTouched.current) return
      from.current = { x: clientX, y: clientY }
      timer.current = setTimeout(() => {
        isHeld.current = true
        onLongPress()
      }, LONG_PRESS_MILLISECONDS)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > SLOP_PIXELS) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onMouseDown: (event: MouseEvent) => {
      // What was opened has the focus, which the end of the touch would take.
      if (isHeld.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isHeld.current) return
      isHeld.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onContextMenu: (event: MouseEvent) => {
      if (isTouched.current) event.preventDefault()
    },
  }
}
