import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

interface HeldFocus {
  readonly root: RefObject<HTMLElement | null>
  /** The draft is being sent, is written elsewhere, or asks which of two versions to keep. */
  readonly isHeld: boolean
  readonly isMini: boolean
  /** Called when there is no field to return to. */
  readonly focusText: () => void
}

/** Without focus in the locked window, letters would be shortcuts for mail. */
export function useWindowFocusLock({ root, isHeld, isMini, focusText }: HeldFocus): void {
  const isIn = useRef(false)
  const before = useRef<HTMLElement>(null)
  const goOn = useEffectEvent(focusText)

  useEffect(() => {
    const element = root.current
    // Removing an element, or making it inert, fires no useful event. Only another focused element counts.
    const onFocus = ({ target }: FocusEvent) => {
      isIn.current = target instanceof Node && (element?.contains(target) ?? false)
    }
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element?.contains(target)) isIn.current = false
    }
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPress, true)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPress, true)
    }
  }, [root])

  useLayoutEffect(() => {
    const { activeElement } = document
    if (!isHeld || !isIn.current || !(activeElement instanceof HTMLElement)) return
    const isLost = activeElement === document.body
    if (!isLost) before.current = activeElement
    if (isLost || activeElement.closest('[inert]')) root.current?.focus({ preventScroll: true })
  }, [isHeld, root])

  useEffect(() => {
    if (isHeld || isMini) return
    const earlier = before.current
    before.current = null
    const { activeElement } = document
    if (!isIn.current || (activeElement !== document.body && activeElement !== root.current)) return
    if (earlier?.isConnected && earlier !== root.current) earlier.focus({ preventScroll: true })
    else goOn()
  }, [isHeld, isMini, root])
}
