import { mayActIn } from '@sen/model/acting/thread-actions'
import type { ThreadId } from '@sen/model/ids'
import { judgeMove } from '@sen/model/moving'
import { blockSenders } from '../../filters/block-senders.ts'
import type { Folder } from '../../folders/folder-store.ts'
import type { MailboxActor } from '../../kit/actor.ts'
import { snooze } from '../../snoozing/snooze-threads.ts'
import type { Writer } from '../../store.ts'
import { moveFromJunk } from '../../threads/not-spam.ts'
import type { MovedGroup } from '../../threads/thread-store.ts'
import type { ThreadTaskParams } from './thread-params.ts'
import { byFolder, type TaskThread } from './thread-task.ts'

export interface ActedThreads {
  readonly changed: readonly ThreadId[]
  readonly isBlockListFull: boolean
}

/** Skips threads that have left their folder or may not be moved. */
export async function actOnThreads(
  w: Writer,
  actor: MailboxActor,
  params: ThreadTaskParams,
  threads: readonly TaskThread[],
  version: number,
): Promise<ActedThreads> {
  const moved: MovedGroup[] = []
  const changed: ThreadId[] = []
  for (const [folderId, ids] of byFolder(threads)) {
    const folder = await w.folders.find(folderId)
    if (!folder || !mayActIn(params.action, folder.role)) continue
    if (params.action === 'mark') {
      const unread = params.unread ?? false
      const threadIds = await w.threads.mark(ids, folderId, unread, version)
      if (threadIds.length > 0) await w.record({ type: 'threads.marked', version, folderId, threadIds, unread })
      changed.push(...threadIds)
    } else if (params.action === 'star' || params.action === 'unstar') {
      const starred = params.action === 'star'
      const threadIds = await w.threads.star(ids, starred, version)
      if (threadIds.length > 0) await w.record({ type: 'threads.starred', version, threadIds, starred })
      changed.push(...threadIds)
    } else if (params.action === 'label' || params.action === 'unlabel') {
      changed.push(...(await label(w, params, ids, version)))
    } else if (params.action === 'delete_forever') {
      const { removed } = await w.threads.removeForever(ids, folderId, { by: actor.address })
      await w.threads.refresh(removed, version)
      if (removed.length > 0) await w.record({ type: 'threads.removed', version, folderId, threadIds: removed })
      changed.push(...removed)
    } else {
      moved.push(...(await move(w, actor, params, folder, ids, version)))
    }
  }
  if (moved.length === 0) return { changed, isBlockListFull: false }
  await w.record({ type: 'threads.moved', version, groups: moved })
  const threadIds = [...new Set(moved.flatMap((group) => group.threadIds))]
  if (params.action !== 'spam' || !params.blockSenders) return { changed: threadIds, isBlockListFull: false }
  const { isListFull } = await blockSenders(w, actor, threadIds, version)
  return { changed: threadIds, isBlockListFull: isListFull }
}

/** Does nothing when the label was deleted meanwhile. */
async function label(
  w: Writer,
  { action, label: labelId }: ThreadTaskParams,
  ids: readonly ThreadId[],
  version: number,
): Promise<readonly ThreadId[]> {
  if (labelId === undefined) return []
  const labelled = action === 'label'
  const threadIds = await w.threads.label(ids, labelId, labelled, version)
  if (threadIds.length > 0) await w.record({ type: 'threads.labelled', version, threadIds, labelId, labelled })
  return threadIds
}

async function move(
  w: Writer,
  actor: MailboxActor,
  { action, to, until }: ThreadTaskParams,
  from: Folder,
  ids: readonly ThreadId[],
  version: number,
): Promise<readonly MovedGroup[]> {
  if (action === 'delete') return w.threads.moveToTrash(ids, version)
  if (action === 'archive') return w.threads.archive(ids, from.id, version)
  if (action === 'snooze') {
    const time = new Date((until ?? 0) * 1_000)
    return snooze(w, actor, { threadIds: ids, folder: from, until: time }, version)
  }
  if (action === 'not_spam') return moveFromJunk(w, { threadIds: ids }, version)
  if (action === 'restore') return w.threads.restore(ids, from.id, version)
  const target = action === 'spam' ? await w.folders.findByRole('junk') : to && (await w.folders.find(to))
  if (!target || judgeMove(from, target, actor) !== 'allowed') return []
  return w.threads.move(ids, from.id, target.id, version)
}
