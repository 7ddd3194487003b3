import type { QueryClient } from '@tanstack/react-query'
import type { DriveItem, DriveLocation } from '../../state/drive/drive-location.ts'
import { setKept } from '../change.ts'
import { type DriveList, withChanged, withoutItems } from './drive-list.ts'
import { DRIVE_KEYS, type DriveEntry } from './queries.ts'

/** A list that `draw` returns unchanged keeps its identity. */
export function drawLists(cache: QueryClient, draw: (list: DriveList, location: DriveLocation) => DriveList): void {
  for (const [key, list] of cache.getQueriesData<DriveList>({ queryKey: DRIVE_KEYS.lists })) {
    if (!list) continue
    const drawn = draw(list, key[2] as DriveLocation)
    if (drawn !== list) setKept(cache, key, drawn)
  }
}

export function patchItems(cache: QueryClient, ids: readonly string[], patch: (item: DriveItem) => DriveItem): void {
  const meant = new Set(ids)
  drawLists(cache, (list) => withChanged(list, meant, patch))
  for (const [key, entry] of cache.getQueriesData<DriveEntry>({ queryKey: DRIVE_KEYS.entries })) {
    if (!entry) continue
    if (meant.has(entry.file.id)) setKept(cache, key, { ...entry, file: patch(entry.file) })
  }
}

export function removeItems(
  cache: QueryClient,
  ids: readonly string[],
  isMeant: (location: DriveLocation) => boolean,
): void {
  const gone = new Set(ids)
  drawLists(cache, (list, location) => (isMeant(location) ? withoutItems(list, gone) : list))
}

export function findItem(cache: QueryClient, id: string): DriveItem | undefined {
  for (const [, list] of cache.getQueriesData<DriveList>({ queryKey: DRIVE_KEYS.lists })) {
    const found = list?.items.find((item) => item.id === id)
    if (found) return found
  }
  return cache.getQueryData<DriveEntry>([...DRIVE_KEYS.entries, id])?.file
}
