import type { TaskClaim } from '@sen/model/acting/task-claims'
import { aspectOf, type ThreadAction } from '@sen/model/acting/thread-actions'
import type { FolderId, LabelId, ThreadId } from '@sen/model/ids'
import type { KeptPlace, KeptSearch } from './kept-search.ts'

/** What one action on many threads was ordered to do. */
export interface ThreadTaskParams {
  readonly action: ThreadAction
  readonly to?: FolderId
  readonly unread?: boolean
  readonly label?: LabelId
  readonly blockSenders?: boolean
  /** Set where all of a folder was selected. */
  readonly walk?: FolderWalk
  /** Set where all that a search finds was selected: it is written down while the task works. */
  readonly search?: KeptSearch
  /** The folders of threads that were named one by one, and written down when the task began. */
  readonly from?: readonly FolderId[]
}

/** A walk through one folder from thread to thread, those made last first. */
export interface FolderWalk {
  readonly folderId: FolderId
  /** The change that ordered it: threads that came into the folder later are passed by. */
  readonly orderedVersion: number
}

export interface ThreadTaskCursor {
  /** Where a walk has come to. */
  readonly walkedTo?: ThreadId
  /** Where a search has come to; null once it has found everything. */
  readonly searchedTo?: KeptPlace | null
}

/** Kept where counts do not say everything. */
export interface ThreadTaskResult {
  readonly isBlockListFull: boolean
}

export function claimOf({ action, label, walk, search, from }: ThreadTaskParams): TaskClaim {
  const aspect = aspectOf(action)
  const changes = aspect === 'label' ? (`label:${label ?? ('' as LabelId)}` as const) : aspect
  if (walk) return { takes: 'whole', folderIds: [walk.folderId], changes }
  if (search) return { takes: 'found', folderIds: search.folderIds, changes }
  return { takes: 'named', folderIds: from ?? [], changes }
}
