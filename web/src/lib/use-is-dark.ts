import { useSyncExternalStore } from 'react'

/** `data-theme` holds the result of preference and system. */
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
