import { type MouseEvent, type PointerEvent, useRef } from 'react'

const LONG_PRESS_MILLISECONDS = 480
const SLOP_PIXELS = 12

/** Suppresses the click of the release and the browser's own menu. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const isTouched = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      stop()
      isTouched.current = pointerType === 'touch'
      if (!isTouched.current) return
      from.current = { x: clientX, y: clientY }
      timer.current = setTimeout(() => {
        ignoreRelease()
        onLongPress()
      }, LONG_PRESS_MILLISECONDS)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > SLOP_PIXELS) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      if (isTouched.current) event.preventDefault()
    },
  }
}

const RELEASE_EVENTS = ['mousedown', 'click', 'contextmenu'] as const

/** Listens on the window, because a long press may change the layout and put another element under the finger. */
function ignoreRelease(): void {
  const cancel = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  for (const type of RELEASE_EVENTS) window.addEventListener(type, cancel, true)
  const stop = () => {
    for (const type of RELEASE_EVENTS) window.removeEventListener(type, cancel, true)
    window.removeEventListener('pointerdown', stop, true)
    window.removeEventListener('keydown', stop, true)
  }
  window.addEventListener('pointerdown', stop, true)
  window.addEventListener('keydown', stop, true)
}
