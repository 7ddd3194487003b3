import { useSyncExternalStore } from 'react'
import { BREAKPOINTS, CRAMPED_PIXELS, LEAST_TABLE_PIXELS } from './breakpoints.ts'
import { matchesRenderedScreen } from './rendered-screen.ts'

export const PHONE = `(max-width: ${BREAKPOINTS.phone}px)`
export const WITH_TAB_STRIP = `(max-width: ${BREAKPOINTS.tabStrip}px)`
export const WITH_DRAWER = `(max-width: ${BREAKPOINTS.drawer}px)`
export const CRAMPED = `(max-width: ${CRAMPED_PIXELS}px)`
/** Wide enough for the columns of an administration table. */
export const TABLE = `(min-width: ${LEAST_TABLE_PIXELS}px)`
/** Folders are beside the list, and a mouse can drag rows to them. Touch swipes rows. */
export const WITH_FOLDERS_BESIDE = `(min-width: ${BREAKPOINTS.drawer + 1}px) and (pointer: fine)`

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
