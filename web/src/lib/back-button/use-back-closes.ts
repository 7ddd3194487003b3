import { useEffectEvent, useLayoutEffect } from 'react'
import { holds, WITH_DRAWER } from '../use-media.ts'
import { type BackButtonHolder, guardBackButton } from './back-button-guard.ts'

interface OverPage extends BackButtonHolder {
  /** It covers the whole page on large screens too, and behaves like a page there. */
  readonly hidesPage?: boolean
}

/** On small screens, Back closes what covers the page, as in native apps. */
export function useBackCloses(isOver: boolean, holder: OverPage): void {
  const close = useEffectEvent(() => holder.close())
  const putAside = useEffectEvent(() => holder.putAside?.())
  const { hidesPage = false } = holder
  useLayoutEffect(() => {
    if (!isOver || (!hidesPage && !holds(WITH_DRAWER))) return
    return guardBackButton({ close: () => close(), putAside: () => putAside() })
  }, [isOver, hidesPage])
}
