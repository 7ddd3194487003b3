import type { FolderId, ThreadId } from '@sen/model/ids'
import type { TaskOf } from '../task-store.ts'

/** One action on many threads. */
export type ThreadTask = TaskOf<'threads'>

/** One thread of a task, acted on as it stands in this folder. */
export interface TaskThread {
  readonly position: number
  readonly threadId: ThreadId
  readonly folderId: FolderId
}

/** The same threads by the folder that each is acted on in. */
export function byFolder(threads: readonly TaskThread[]): ReadonlyMap<FolderId, readonly ThreadId[]> {
  const groups = new Map<FolderId, ThreadId[]>()
  for (const { folderId, threadId } of threads) groups.set(folderId, [...(groups.get(folderId) ?? []), threadId])
  return groups
}
