import { TASK_CHUNK_THREADS } from '@sen/model/acting/limits'
import { FolderNames } from '@sen/model/folders/folder-names'
import type { FolderId } from '@sen/model/ids'
import type { Folder } from '../../folders/folder-store.ts'
import type { MailboxActor } from '../../kit/actor.ts'
import type { Writer } from '../../store.ts'
import type { MovedGroup } from '../../threads/thread-store.ts'
import type { TaskSteps } from '../task-steps.ts'
import type { TaskCounts, TaskOf } from '../task-store.ts'
import { byFolder } from '../threads/thread-task.ts'
import type { DeletedFolder } from './folder-deletion-params.ts'

type FolderDeletion = TaskOf<'folder_deletion'>

/** The folders are hidden already. */
export const folderDeletionSteps: TaskSteps<'folder_deletion'> = {
  natureOf: () => ({ kind: 'folder_deletion' }),
  claimsOf: ({ folders }) => [{ takes: 'whole', folderIds: idsOf(folders), changes: 'place' }],
  step: emptySome,
  cancel: restore,
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
  // Without this error the task would select the same mail forever.
  if (moved.length === 0) throw new Error('mail could not be moved out of a folder that is being deleted')
  await w.record({ type: 'threads.moved', version, groups: moved })
  const isMoved = new Set(moved.flatMap(({ threadIds }) => threadIds))
  return w.taskThreads.saveMoved(
    task,
    chunk.filter(({ threadId }) => isMoved.has(threadId)),
    version,
  )
}

async function removeEmptied(w: Writer, ids: readonly FolderId[], version: number): Promise<void> {
  if (await w.folders.haveMail(ids)) throw new Error('a folder that is being deleted contains mail that is in no list')
  await w.folders.remove(ids)
  await w.record({ type: 'folders.changed', version })
}

/** The inbox replaces a target folder that was deleted meanwhile. */
async function targetOf(w: Writer, { params: { to } }: FolderDeletion): Promise<Folder> {
  if (to === undefined) return w.folders.findByRole('trash')
  return (await w.folders.find(to)) ?? w.folders.findByRole('inbox')
}

/** The mail needs its folders, so those are restored first. */
async function undoSome(
  w: Writer,
  _: MailboxActor,
  task: FolderDeletion,
  version: number,
): Promise<TaskCounts | undefined> {
  if (task.done === 0) await restore(w, task, version)
  const done = await w.taskThreads.toUndo(task.id, TASK_CHUNK_THREADS)
  if (!done) return undefined
  const threadIds = done.threads.map(({ threadId }) => threadId)
  const moved = await w.threads.undoMove(threadIds, done.version, version)
  if (moved.length > 0) await w.record({ type: 'threads.moved', version, groups: moved })
  return w.taskThreads.tickUndone(task, done.threads, [...new Set(moved.flatMap((group) => group.threadIds))])
}

/** A folder whose name is taken by now gets a free name, and one whose parent was deleted goes to the top level. */
async function restore(w: Writer, { params }: FolderDeletion, version: number): Promise<void> {
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
  await w.folders.restore(back)
  await w.record({ type: 'folders.changed', version })
}

function idsOf(folders: readonly DeletedFolder[]): readonly FolderId[] {
  return folders.map(({ id }) => id)
}
