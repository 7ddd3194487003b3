import type { TaskClaim } from '@sen/model/acting/task-claims'
import { aspectOf, type ThreadAction } from '@sen/model/acting/thread-actions'
import type { FolderId, LabelId, ThreadId } from '@sen/model/ids'
import type { KeptPlace, KeptSearch } from './kept-search.ts'

/** The order of one action on many threads. */
export interface ThreadTaskParams {
  readonly action: ThreadAction
  readonly to?: FolderId
  readonly unread?: boolean
  readonly label?: LabelId
  readonly blockSenders?: boolean
  /** Set when a whole folder was selected. */
  readonly walk?: FolderWalk
  /** Set when all results of a search were selected. The task adds the threads while it runs. */
  readonly search?: KeptSearch
  /** The folders of individually selected threads, which were added when the task began. */
  readonly from?: readonly FolderId[]
}

/** A walk through the threads of a folder, newest first. */
export interface FolderWalk {
  readonly folderId: FolderId
  /** The version of the order. Threads that came into the folder later are skipped. */
  readonly orderedVersion: number
}

export interface ThreadTaskCursor {
  /** The position of a walk. */
  readonly walkedTo?: ThreadId
  /** The position of a search; null once it is complete. */
  readonly searchedTo?: KeptPlace | null
}

/** Stored where the counts do not suffice. */
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
