import { DRIVE_TASK_PORTION } from '@sen/model/drive/limits'
import type { DriveItemId } from '@sen/model/ids'
import { requireDriveRoom } from '../../drive/contents/require-room.ts'
import { placeRestored } from '../../drive/place-restored.ts'
import { recordDriveChange } from '../../drive/record-drive-change.ts'
import type { MailboxActor } from '../../kit/actor.ts'
import { Refused } from '../../kit/refused.ts'
import type { MailStore, Writer } from '../../store.ts'
import type { TaskSteps } from '../task-steps.ts'
import type { TaskCounts, TaskOf } from '../task-store.ts'
import type { DriveTaskCursor, DriveTaskResult } from './drive-task-params.ts'
import { placeCopied } from './place-copied.ts'

export type DriveTask = TaskOf<'drive'>
type Progress = TaskCounts | undefined

/**
 * Everything below a trashed folder counts as trashed for readers. So a folder is trashed before its contents, contents
 * are restored before their folder, and a copy is built below a hidden folder.
 */
export const driveTaskSteps: TaskSteps<'drive'> = {
  natureOf: ({ action }) => ({ kind: 'drive', action }),
  claimsOf: () => [{ takes: 'whole', folderIds: [], changes: 'drive' }],
  isWholeOrNothing: ({ action }) => action !== 'delete_forever',
  prepare: measureLevels,
  step: workSome,
  undoStep: undoSome,
}

function workSome(
  w: Writer,
  actor: MailboxActor,
  task: DriveTask,
  version: number,
): Promise<Progress | 'taken back'> | Promise<Progress> {
  switch (task.params.action) {
    case 'copy':
      return copySome(w, actor, task, version)
    case 'trash':
      return trashSome(w, task, version)
    case 'restore':
      return restoreSome(w, task, version)
    case 'delete_forever':
      return deleteSome(w, task, version)
  }
}

async function undoSome(w: Writer, _: MailboxActor, task: DriveTask, version: number): Promise<Progress> {
  const { action } = task.params
  if (action === 'trash') return restoreSome(w, task, version)
  if (!task.cursor?.isUndoing) return beginUndo(w, task, version)
  if (task.cursor.isPurging) return purgeSome(w, task, version)
  const portion = await trashSome(w, task, version)
  const wasStopped = action === 'copy' && !(task.result as DriveTaskResult | undefined)?.isPlaced
  if (portion || !wasStopped) return portion
  return saveProgress(w, task, { isPurging: true }, { done: 0, changed: 0 })
}

async function beginUndo(w: Writer, task: DriveTask, version: number): Promise<Progress> {
  const roots = rootsOf(task)
  const going = await w.drive.findMany(roots)
  const marked = await w.driveTasks.markTrashed(roots, new Date(task.params.at))
  await w.driveTasks.beginWalk(
    task.id,
    roots.map((id) => ({ folderId: id, targetId: id })),
  )
  await recordDriveChange(
    w,
    version,
    going.map(({ parentId }) => parentId),
    { trash: true },
  )
  return saveProgress(w, task, { isUndoing: true }, { done: marked.length, changed: marked.length })
}

function rootsOf({ params, cursor }: DriveTask): readonly DriveItemId[] {
  if (params.action === 'copy') return (cursor?.copies ?? []).map(([, copy]) => copy)
  return params.ids === 'all' ? [] : params.ids
}

async function trashSome(w: Writer, task: DriveTask, version: number): Promise<Progress> {
  const portion = await w.driveTasks.nextOfWalk(task.id, DRIVE_TASK_PORTION)
  if (!portion) {
    await recordDriveChange(w, version, [], { trash: true, quota: true })
    return undefined
  }
  const count = await w.driveTasks.trashWalked(task.id, portion, new Date(task.params.at))
  return saveProgress(w, task, {}, { done: task.done + count, changed: task.changed + count })
}

async function restoreSome(w: Writer, task: DriveTask, version: number): Promise<Progress> {
  const roots = rootsOf(task)
  const count = await w.driveTasks.restoreSome(roots, DRIVE_TASK_PORTION)
  if (count > 0) return saveProgress(w, task, {}, { done: task.done + count, changed: task.changed + count })
  const left = (await w.drive.findMany(roots)).filter(({ isTrashRoot }) => isTrashRoot)
  if (left.length === 0) return undefined
  const levels = new Map(Object.entries(task.cursor?.levels ?? {}) as [DriveItemId, number][])
  const changed = await placeRestored(w, left, levels)
  await recordDriveChange(w, version, changed, { trash: true, quota: true })
  return saveProgress(w, task, {}, { done: task.done + left.length, changed: task.changed + left.length })
}

async function copySome(
  w: Writer,
  actor: MailboxActor,
  task: DriveTask,
  version: number,
): Promise<Progress | 'taken back'> {
  const portion = await w.driveTasks.nextOfWalk(task.id, DRIVE_TASK_PORTION)
  if (!portion) {
    if ((task.result as DriveTaskResult | undefined)?.isPlaced) return undefined
    await placeCopied(w, task, version)
    await w.tasks.saveResult(task.id, { isPlaced: true } satisfies DriveTaskResult)
    return saveProgress(w, task, {}, {})
  }
  const bytes = portion.items.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  try {
    await requireDriveRoom(w, { bytes, items: portion.items.length })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await w.tasks.saveResult(task.id, { refused: error.code } as DriveTaskResult)
    return 'taken back'
  }
  const about = { at: new Date(task.params.at), createdBy: actor.address }
  const { count } = await w.driveTasks.copyWalked(task.id, portion, about)
  return saveProgress(w, task, {}, { done: task.done + count, changed: task.changed + count })
}

async function deleteSome(w: Writer, task: DriveTask, version: number): Promise<Progress> {
  const { ids, at } = task.params
  const count = await w.drive.removeTrashed(ids, DRIVE_TASK_PORTION, ids === 'all' ? new Date(at) : undefined)
  if (count > 0) return saveProgress(w, task, {}, { done: task.done + count, changed: task.changed + count })
  await recordDriveChange(w, version, [], { trash: true, quota: true })
  return undefined
}

async function purgeSome(w: Writer, task: DriveTask, version: number): Promise<Progress> {
  const count = await w.drive.removeTrashed(rootsOf(task), DRIVE_TASK_PORTION)
  if (count > 0) return saveProgress(w, task, {}, { done: task.done + count, changed: task.changed + count })
  await recordDriveChange(w, version, [], { trash: true, quota: true })
  return undefined
}

async function saveProgress(
  w: Writer,
  task: DriveTask,
  cursor: DriveTaskCursor,
  counts: { readonly done?: number; readonly changed?: number },
): Promise<TaskCounts> {
  const { done = task.done, changed = task.changed } = counts
  const progress = { total: Math.max(task.total, done), done, changed }
  await w.tasks.saveProgress(task.id, { ...progress, cursor: { ...task.cursor, ...cursor } })
  return progress
}

/** Runs while the contents are still in the recycle bin with the folders. */
async function measureLevels(
  { store }: { readonly store: MailStore },
  { mailboxId }: MailboxActor,
  task: DriveTask,
): Promise<boolean> {
  const { action, ids } = task.params
  if (action !== 'restore' || ids === 'all' || task.cursor?.levels || task.done > 0) return false
  const levels: Record<DriveItemId, number> = {}
  await store.read(mailboxId, async ({ drive }) => {
    for (const id of ids) levels[id] = await drive.folderLevels(id)
  })
  await store.write(mailboxId, async (w) => {
    await w.nextVersion()
    const now = await w.tasks.find(task.id)
    if (now?.state !== 'working' || now.done > 0) return
    await w.tasks.saveProgress(task.id, { ...now, cursor: { levels } })
  })
  return true
}
