import type { Query, QueryClient } from '@tanstack/react-query'
import { QUERY_KEYS } from '../query-keys.ts'
import { throttled } from '../refreshing.ts'

/** The contents of these folders (null: the root) and of the recycle bin may have changed. */
export interface DriveChange {
  readonly folderIds: readonly (string | null)[]
  readonly isTrash: boolean
}

const [NOUN] = QUERY_KEYS.drive

let waiting: DriveChange | 'all' | undefined

/** Changes during a read are combined, because an upload of many files publishes an event per file. */
export function refreshDrive(cache: QueryClient, change: DriveChange | 'all'): void {
  waiting = waiting === undefined ? change : both(waiting, change)
  throttled('drive', () => queueMicrotask(() => readWaiting(cache)))
}

function both(one: DriveChange | 'all', other: DriveChange | 'all'): DriveChange | 'all' {
  if (one === 'all' || other === 'all') return 'all'
  return { folderIds: [...one.folderIds, ...other.folderIds], isTrash: one.isTrash || other.isTrash }
}

function readWaiting(cache: QueryClient): void {
  if (waiting === undefined) return
  const change = waiting
  // Let a running read finish and read once more after it. Restarting would never end under continuous changes.
  if (
    cache.isFetching({ queryKey: [NOUN, 'list'], type: 'active', predicate: ({ state }) => state.data !== undefined })
  ) {
    refreshDrive(cache, change)
    return
  }
  waiting = undefined
  // A folder may have been renamed or moved, which shows in everything below it.
  void cache.invalidateQueries({ queryKey: [NOUN, 'list'], refetchType: 'none' })
  void cache.invalidateQueries({ queryKey: QUERY_KEYS.drive, predicate: (query) => isConcerned(query, change) })
}

/** Uses the query keys (`DRIVE_KEYS`), because the queries load with the drive. */
function isConcerned({ queryKey, state }: Query, change: DriveChange | 'all'): boolean {
  if (change === 'all') return true
  const folders: ReadonlySet<string | null> = new Set(change.folderIds)
  const [, kind, location] = queryKey
  if (kind === 'list') {
    const { kind: where, id = null } = location as { readonly kind: string; readonly id?: string | null }
    if (where === 'folder') return folders.has(id)
    return where === 'trash' ? change.isTrash : folders.size > 0
  }
  if (kind !== 'entry') return true
  const entry = state.data as { readonly crumbs: readonly { readonly id: string }[] } | undefined
  // An entry changes with its parent folder, and when an ancestor is renamed.
  return entry === undefined || [null, ...entry.crumbs.map(({ id }) => id)].some((id) => folders.has(id))
}
