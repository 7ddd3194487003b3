import type { FolderId, ThreadId } from '@sen/model/ids'
import type { Writer } from '../../store.ts'
import type { ThreadTaskParams } from './thread-params.ts'
import type { TaskThread } from './thread-task.ts'

/** Messages that were moved or marked since are not changed. Returns the threads in which something was reverted. */
export async function undoThreads(
  w: Writer,
  params: ThreadTaskParams,
  done: { readonly version: number; readonly threads: readonly TaskThread[] },
  version: number,
): Promise<readonly ThreadId[]> {
  const ids = done.threads.map(({ threadId }) => threadId)
  if (params.action === 'mark') {
    const unread = !(params.unread ?? false)
    const threadIds = await w.threads.unmark(ids, unread, done.version, version)
    const folders = new Set<FolderId>(done.threads.map(({ folderId }) => folderId))
    for (const folderId of threadIds.length > 0 ? folders : []) {
      await w.record({ type: 'threads.marked', version, folderId, threadIds, unread })
    }
    return threadIds
  }
  if (params.action === 'star' || params.action === 'unstar') {
    const starred = params.action === 'star'
    const threadIds = await w.threads.unstar(ids, starred, done.version, version)
    if (threadIds.length > 0) await w.record({ type: 'threads.starred', version, threadIds, starred: !starred })
    return threadIds
  }
  if (params.action === 'label' || params.action === 'unlabel') {
    const labelId = params.label
    if (labelId === undefined) return []
    const labelled = params.action === 'label'
    const threadIds = await w.threads.undoLabel(ids, { id: labelId, labelled, version: done.version }, version)
    if (threadIds.length > 0) {
      await w.record({ type: 'threads.labelled', version, threadIds, labelId, labelled: !labelled })
    }
    return threadIds
  }
  const moved = await w.threads.undoMove(ids, done.version, version)
  if (moved.length > 0) await w.record({ type: 'threads.moved', version, groups: moved })
  if (await w.filters.undoBlocking(done.version, version)) await w.record({ type: 'rules.changed', version })
  return [...new Set(moved.flatMap(({ threadIds }) => threadIds))]
}
