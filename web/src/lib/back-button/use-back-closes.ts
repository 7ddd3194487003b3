import { useEffectEvent, useLayoutEffect } from 'react'
import { holds, WITH_DRAWER } from '../use-media.ts'
import { type BackButtonHolder, guardBackButton } from './back-button-guard.ts'

/**
 * On a small screen, what lies over the page is like a page of its own: the device's way back closes it, as in every
 * program there, and leaves the page behind it alone.
 */
export function useBackCloses(isOver: boolean, holder: BackButtonHolder): void {
  const close = useEffectEvent(() => holder.close())
  const putAside = useEffectEvent(() => holder.putAside?.())
  useLayoutEffect(() => {
    if (!isOver || !holds(WITH_DRAWER)) return
    return guardBackButton({ close: () => close(), putAside: () => putAside() })
  }, [isOver])
}
