import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * After a dialog one writes on in the text. The dialog gives the focus back to what opened it, so `writeOn` is done only
 * when it has closed.
 */
export function useWriteOn(isOpen: boolean, writeOn: () => void): void {
  const goOn = useEffectEvent(writeOn)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) goOn()
    wasOpen.current = isOpen
  }, [isOpen])
}
