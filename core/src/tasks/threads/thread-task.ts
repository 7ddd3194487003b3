import type { FolderId, ThreadId } from '@sen/model/ids'
import type { TaskOf } from '../task-store.ts'

export type ThreadTask = TaskOf<'threads'>

export interface TaskThread {
  readonly position: number
  readonly threadId: ThreadId
  readonly folderId: FolderId
}

export function byFolder(threads: readonly TaskThread[]): ReadonlyMap<FolderId, readonly ThreadId[]> {
  const groups = new Map<FolderId, ThreadId[]>()
  for (const { folderId, threadId } of threads) groups.set(folderId, [...(groups.get(folderId) ?? []), threadId])
  return groups
}
