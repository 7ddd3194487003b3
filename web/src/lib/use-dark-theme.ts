import { useSyncExternalStore } from 'react'

export function useDarkTheme(): boolean {
  return useSyncExternalStore(follow, () => document.documentElement.dataset.theme === 'dark')
}

function follow(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
