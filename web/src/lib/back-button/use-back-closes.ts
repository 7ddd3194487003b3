import { useEffectEvent, useLayoutEffect } from 'react'
import { holds, WITH_DRAWER } from '../use-media.ts'
import { type BackButtonHolder, guardBackButton } from './back-button-guard.ts'

interface OverPage extends BackButtonHolder {
  /** It hides the whole page on every screen, and is like a page of its own there too. */
  readonly hidesPage?: boolean
}

/**
 * On a small screen, what lies over the page is like a page of its own: the device's way back closes it, as in every
 * program there, and leaves the page behind it alone.
 */
export function useBackCloses(isOver: boolean, holder: OverPage): void {
  const close = useEffectEvent(() => holder.close())
  const putAside = useEffectEvent(() => holder.putAside?.())
  const { hidesPage = false } = holder
  useLayoutEffect(() => {
    if (!isOver || (!hidesPage && !holds(WITH_DRAWER))) return
    return guardBackButton({ close: () => close(), putAside: () => putAside() })
  }, [isOver, hidesPage])
}
