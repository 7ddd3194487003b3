import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type BackButtonHolder, guardBackButton } from './back-button-guard.ts'
import { closeTopOverlay } from './close-top-overlay.ts'

/**
 * On a phone a message fills the screen like a page of its own: the device's way back closes it, as every mail program
 * there does, and leaves the page behind it alone. A menu or a dialog over the message goes first.
 */
export function useBackCloses(isPage: boolean, holder: BackButtonHolder): void {
  const { history } = useRouter()
  const latest = useRef(holder)
  latest.current = holder
  useEffect(() => {
    if (!isPage) return
    return guardBackButton(history, {
      close: () => {
        if (!closeTopOverlay()) latest.current.close()
      },
      putAside: () => latest.current.putAside(),
    })
  }, [history, isPage])
}
