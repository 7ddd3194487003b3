import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { closeFront } from '../../../ui/close-front.ts'
import { holdBackPlace } from './back-place.ts'

/**
 * On a phone a message fills the screen like a page of its own: the device's way back closes it, as every mail program
 * there does, and leaves the page behind it alone. A menu or a dialog over the message goes first.
 */
export function useBackCloses(isPage: boolean, close: () => void): void {
  const { history } = useRouter()
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!isPage) return
    return holdBackPlace(history, () => {
      if (!closeFront()) latest.current()
    })
  }, [history, isPage])
}
