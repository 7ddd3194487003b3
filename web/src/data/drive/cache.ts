import type { QueryClient } from '@tanstack/react-query'
import { setKept } from '../change.ts'
import type { DriveItem, DrivePlace } from './drive-place.ts'
import { DRIVE_KEYS, type DriveEntry, type DriveList } from './queries.ts'

/** Draws a change into all lists of the drive that are here. What answers the same list is left as it is. */
export function drawLists(cache: QueryClient, draw: (list: DriveList, place: DrivePlace) => DriveList): void {
  for (const [key, list] of cache.getQueriesData<DriveList>({ queryKey: DRIVE_KEYS.lists })) {
    if (!list) continue
    const drawn = draw(list, key[2] as DrivePlace)
    if (drawn !== list) setKept(cache, key, drawn)
  }
}

/** Draws what items have become, wherever they are shown: in lists, alone, and as folders on the way to others. */
export function patchItems(cache: QueryClient, ids: readonly string[], patch: (item: DriveItem) => DriveItem): void {
  const meant = new Set(ids)
  drawLists(cache, (list) => {
    if (!list.items.some(({ id }) => meant.has(id))) return list
    return { ...list, items: list.items.map((item) => (meant.has(item.id) ? patch(item) : item)) }
  })
  for (const [key, entry] of cache.getQueriesData<DriveEntry>({ queryKey: DRIVE_KEYS.entries })) {
    if (!entry) continue
    if (meant.has(entry.file.id)) setKept(cache, key, { ...entry, file: patch(entry.file) })
  }
}

/** Takes items out of the lists of these places. */
export function takeOut(cache: QueryClient, ids: readonly string[], isMeant: (place: DrivePlace) => boolean): void {
  const gone = new Set(ids)
  drawLists(cache, (list, place) => {
    if (!isMeant(place)) return list
    const items = list.items.filter(({ id }) => !gone.has(id))
    const left = list.items.length - items.length
    return left === 0 ? list : { ...list, items, total: list.total - left }
  })
}

/** An item that some list or page shows. */
export function findItem(cache: QueryClient, id: string): DriveItem | undefined {
  for (const [, list] of cache.getQueriesData<DriveList>({ queryKey: DRIVE_KEYS.lists })) {
    const found = list?.items.find((item) => item.id === id)
    if (found) return found
  }
  return cache.getQueryData<DriveEntry>([...DRIVE_KEYS.entries, id])?.file
}
