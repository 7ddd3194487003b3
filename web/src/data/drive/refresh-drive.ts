import type { Query, QueryClient } from '@tanstack/react-query'
import { QUERY_KEYS } from '../query-keys.ts'
import { inTurn } from '../refreshing.ts'

/** What may have changed: what lies in these folders, null being the drive itself, and in the recycle bin. */
export interface DriveChange {
  readonly folderIds: readonly (string | null)[]
  readonly isTrash: boolean
}

const [NOUN] = QUERY_KEYS.drive

/** What has been told and not been read yet; 'all': anything may have changed. */
let waiting: DriveChange | 'all' | undefined

/**
 * Reads again what of the drive may have changed: what is on screen now, all other lists when they are looked at next. What is told of
 * together, or while it is being read, is read together: a page that others upload to hears of each file.
 */
export function refreshDrive(cache: QueryClient, change: DriveChange | 'all'): void {
  waiting = waiting === undefined ? change : both(waiting, change)
  inTurn('drive', () => queueMicrotask(() => readWaiting(cache)))
}

function both(one: DriveChange | 'all', other: DriveChange | 'all'): DriveChange | 'all' {
  if (one === 'all' || other === 'all') return 'all'
  return { folderIds: [...one.folderIds, ...other.folderIds], isTrash: one.isTrash || other.isTrash }
}

function readWaiting(cache: QueryClient): void {
  if (waiting === undefined) return
  const change = waiting
  // To begin anew would never end while others change something all the time: it is read to its end, and then once more.
  if (
    cache.isFetching({ queryKey: [NOUN, 'list'], type: 'active', predicate: ({ state }) => state.data !== undefined })
  ) {
    refreshDrive(cache, change)
    return
  }
  waiting = undefined
  // A folder may have another name, or lie elsewhere: what lies below it says so.
  void cache.invalidateQueries({ queryKey: [NOUN, 'list'], refetchType: 'none' })
  void cache.invalidateQueries({ queryKey: QUERY_KEYS.drive, predicate: (query) => isConcerned(query, change) })
}

/** What the keys of queries say (`DRIVE_KEYS`): the queries themselves come with the drive. */
function isConcerned({ queryKey, state }: Query, change: DriveChange | 'all'): boolean {
  if (change === 'all') return true
  const folders: ReadonlySet<string | null> = new Set(change.folderIds)
  const [, kind, place] = queryKey
  if (kind === 'list') {
    const { kind: where, id = null } = place as { readonly kind: string; readonly id?: string | null }
    if (where === 'folder') return folders.has(id)
    return where === 'trash' ? change.isTrash : folders.size > 0
  }
  if (kind !== 'entry') return true
  const entry = state.data as { readonly crumbs: readonly { readonly id: string }[] } | undefined
  // It changes where it lies, and by another name of a folder that it lies in.
  return entry === undefined || [null, ...entry.crumbs.map(({ id }) => id)].some((id) => folders.has(id))
}
