import { useEffect, useEffectEvent, useRef } from 'react'

/** A dialog returns the focus to its opener when it closes, so `writeOn` runs only after that. */
export function useFocusAfterDialog(isOpen: boolean, writeOn: () => void): void {
  const goOn = useEffectEvent(writeOn)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) goOn()
    wasOpen.current = isOpen
  }, [isOpen])
}
