import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type BackButtonHolder, guardBackButton } from './back-button-guard.ts'
import { closeTopOverlay } from './close-top-overlay.ts'

/**
 * What fills a small screen, or lies over it, is like a page of its own: the device's way back closes it, as in every
 * program there, and leaves the page behind it alone. A menu or a dialog over it goes first.
 */
export function useBackCloses(isOver: boolean, holder: BackButtonHolder): void {
  const { history } = useRouter()
  const latest = useRef(holder)
  latest.current = holder
  useEffect(() => {
    if (!isOver) return
    return guardBackButton(history, {
      close: () => {
        if (!closeTopOverlay()) latest.current.close()
      },
      putAside: () => latest.current.putAside(),
    })
  }, [history, isOver])
}
