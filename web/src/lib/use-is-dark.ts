import { useSyncExternalStore } from 'react'

/** `data-theme` is the theme in effect: the user's choice, or the system's. */
export function useIsDark(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const observer = new MutationObserver(changed)
      observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
      return () => observer.disconnect()
    },
    () => document.documentElement.dataset.theme === 'dark',
  )
}
