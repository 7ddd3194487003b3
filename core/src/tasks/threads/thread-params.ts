import type { TaskClaim } from '@sen/model/acting/task-claims'
import { aspectOf, type ThreadAction } from '@sen/model/acting/thread-actions'
import type { FolderId, LabelId, ThreadId } from '@sen/model/ids'
import type { StoredSearch, StoredSearchCursor } from './stored-search.ts'

export interface ThreadTaskParams {
  readonly action: ThreadAction
  readonly to?: FolderId
  readonly unread?: boolean
  readonly label?: LabelId
  /** Unix seconds, for snoozing. */
  readonly until?: number
  readonly blockSenders?: boolean
  readonly walk?: FolderWalk
  /** Set when all results of a search were selected. The task adds the threads while it runs. */
  readonly search?: StoredSearch
  /** The threads were selected individually and added when the task began. */
  readonly from?: readonly FolderId[]
}

export interface FolderWalk {
  readonly folderId: FolderId
  /** Threads that came into the folder after this version are skipped. */
  readonly orderedVersion: number
}

export interface ThreadTaskCursor {
  readonly walkedTo?: ThreadId
  readonly searchedTo?: StoredSearchCursor | null
}

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
