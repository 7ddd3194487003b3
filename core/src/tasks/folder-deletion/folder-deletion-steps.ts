import { FolderNames } from '@sen/model/folders/folder-names'
import type { FolderId } from '@sen/model/ids'
import { TASK_CHUNK_THREADS } from '@sen/model/limits'
import type { Folder } from '../../folders/folder-store.ts'
import type { MailboxActor } from '../../kit/actor.ts'
import type { Writer } from '../../store.ts'
import type { MovedGroup } from '../../threads/thread-store.ts'
import type { TaskSteps } from '../task-steps.ts'
import type { TaskCounts, TaskOf } from '../task-store.ts'
import { byFolder } from '../threads/thread-task.ts'
import type { DeletedFolder } from './folder-deletion-params.ts'

type FolderDeletion = TaskOf<'folder_deletion'>

/** Takes the mail out of folders that are in no list any more, then deletes them. */
export const folderDeletionSteps: TaskSteps<'folder_deletion'> = {
  natureOf: () => ({ kind: 'folder_deletion' }),
  claimsOf: ({ folders }) => [{ takes: 'whole', folderIds: idsOf(folders), changes: 'place' }],
  step: emptySome,
  cancel: bringBack,
  undoStep: undoSome,
}

async function emptySome(
  w: Writer,
  _: MailboxActor,
  task: FolderDeletion,
  version: number,
): Promise<TaskCounts | undefined> {
  const ids = idsOf(task.params.folders)
  const chunk = await w.taskThreads.nextIn(task, ids, TASK_CHUNK_THREADS)
  if (chunk.length === 0) {
    await removeEmptied(w, ids, version)
    return undefined
  }
  const target = await targetOf(w, task)
  const moved: MovedGroup[] = []
  for (const [from, threadIds] of byFolder(chunk)) {
    moved.push(...(await w.threads.move(threadIds, from, target.id, version)))
  }
  // It would be met again, for ever.
  if (moved.length === 0) throw new Error('mail could not be taken out of a folder that is being deleted')
  await w.record({ type: 'threads.moved', version, groups: moved })
  const isMoved = new Set(moved.flatMap(({ threadIds }) => threadIds))
  return w.taskThreads.keepMoved(
    task,
    chunk.filter(({ threadId }) => isMoved.has(threadId)),
    version,
  )
}

async function removeEmptied(w: Writer, ids: readonly FolderId[], version: number): Promise<void> {
  if (await w.folders.haveMail(ids)) throw new Error('a folder that is being deleted has mail that no list shows')
  await w.folders.remove(ids)
  await w.record({ type: 'folders.changed', version })
}

/** What was to take the mail may have been deleted meanwhile. */
async function targetOf(w: Writer, { params: { to } }: FolderDeletion): Promise<Folder> {
  if (to === undefined) return w.folders.findByRole('trash')
  return (await w.folders.find(to)) ?? w.folders.findByRole('inbox')
}

/** The folders first, so that mail has where to go back to. */
async function undoSome(
  w: Writer,
  _: MailboxActor,
  task: FolderDeletion,
  version: number,
): Promise<TaskCounts | undefined> {
  if (task.done === 0) await bringBack(w, task, version)
  const done = await w.taskThreads.toUndo(task.id, TASK_CHUNK_THREADS)
  if (!done) return undefined
  const threadIds = done.threads.map(({ threadId }) => threadId)
  const moved = await w.threads.takeBack(threadIds, done.version, version)
  if (moved.length > 0) await w.record({ type: 'threads.moved', version, groups: moved })
  return w.taskThreads.tickUndone(task, done.threads, [...new Set(moved.flatMap((group) => group.threadIds))])
}

/**
 * Puts the hidden folders back into the lists, and makes those again that are gone; those that are in the lists stay as they
 * are, whatever has been done with them since. What has a folder's name meanwhile keeps it; what it lay in may be gone.
 */
async function bringBack(w: Writer, { params }: FolderDeletion, version: number): Promise<void> {
  const visible = await w.folders.list()
  const there = new Set<string>(visible.map(({ id }) => id))
  const names = new FolderNames(visible)
  const back: Pick<Folder, 'id' | 'name' | 'parentId'>[] = []
  for (const { id, name, parentId: before } of params.folders) {
    if (there.has(id)) continue
    const parentId = before !== undefined && there.has(before) ? before : undefined
    back.push({ id, name: names.take({ name, parentId }), parentId })
    there.add(id)
  }
  await w.folders.bringBack(back)
  await w.record({ type: 'folders.changed', version })
}

function idsOf(folders: readonly DeletedFolder[]): readonly FolderId[] {
  return folders.map(({ id }) => id)
}
