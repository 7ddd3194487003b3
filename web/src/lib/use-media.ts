import { useSyncExternalStore } from 'react'

export const PHONE = '(max-width: 576px)'
export const WITH_DRAWER = '(max-width: 992px)'

/** Whether a media query holds, followed as it changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}
