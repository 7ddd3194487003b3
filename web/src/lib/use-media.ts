import { useSyncExternalStore } from 'react'
import { matchesRenderedScreen } from './rendered-screen.ts'

export const PHONE = '(max-width: 576px)'
/** Wide enough for the columns of an administration table. */
export const TABLE = '(min-width: 900px)'
export const WITH_DRAWER = '(max-width: 992px)'

const lists = new Map<string, MediaQueryList>()

/** Does not subscribe. */
export function holds(query: string): boolean {
  return typeof matchMedia === 'undefined' ? matchesRenderedScreen(query) : listOf(query).matches
}

/** Cached, because `matchMedia` at every render would be expensive. */
function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? matchMedia(query)
  lists.set(query, list)
  return list
}

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = listOf(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => holds(query),
    () => holds(query),
  )
}
