import type { DriveAct } from '@sen/model/acting/tasks'
import { MAX_DRIVE_DEPTH, MAX_DRIVE_ITEMS, MAX_DRIVE_ITEMS_AT_ONCE } from '@sen/model/drive/limits'
import type { DriveItemId } from '@sen/model/ids'
import { requireRoomSoFar } from '../../drive/contents/require-room.ts'
import type { DriveFolderId, DriveItem } from '../../drive/drive-store.ts'
import { requireFolder } from '../../drive/places/require-folder.ts'
import { recordDriveChange } from '../../drive/record-drive-change.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { Refused } from '../../kit/refused.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import type { MailStore, Reader, Writer } from '../../store.ts'
import { reportTask } from '../report-task.ts'
import { requireTaskStart } from '../require-task-start.ts'
import { startTask } from '../start-task.ts'
import type { Task } from '../task-store.ts'
import type { DriveTaskCursor } from './drive-task-params.ts'

export interface DriveTaskRequest {
  readonly action: DriveAct
  readonly ids: readonly DriveItemId[] | 'all'
  readonly to?: DriveFolderId
}

/**
 * Undefined when one request may do the operation. Items being trashed disappear from all lists at once.
 * @throws Refused drive_disabled, operation_in_progress, too_many_tasks; for copies also drive_item_not_found for the
 * folder, drive_move_not_allowed when the result would be too deep, quota_exceeded, too_many_drive_items
 */
export async function startDriveTask(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  request: DriveTaskRequest,
): Promise<{ readonly task: Task; readonly version: number } | undefined> {
  requirePermission(actor, 'use_drive')
  const size = await needs.store.read(actor.mailboxId, (r) => sizeOfLarge(r, request))
  if (!size) return undefined
  return needs.store.write(actor.mailboxId, async (w) => {
    // Wait for a concurrent restore or purge of the recycle bin. A later one sees this task.
    await w.drive.lockTrash()
    const version = await w.nextVersion()
    const at = needs.clock.now()
    const params = {
      action: request.action,
      ids: request.ids === 'all' ? request.ids : (await meant(w, request)).map(({ id }) => id),
      ...(request.action === 'copy' && { to: request.to ?? null, levels: size.levels }),
      at: at.getTime(),
    }
    const { id } = await startTask(w, actor, { kind: 'drive', params, total: size.count })
    await begin(w, { actor, request, id, at, version })
    const task = await w.tasks.find(id)
    if (!task) throw new Error('the started task is missing')
    await reportTask(w, task, version)
    return { task, version }
  })
}

async function sizeOfLarge(
  r: Reader,
  request: DriveTaskRequest,
): Promise<{ readonly count: number; readonly levels: number } | undefined> {
  const { action, ids, to } = request
  if (action === 'restore' || action === 'delete_forever' || ids === 'all') {
    const count = await r.drive.countTrashed(ids, MAX_DRIVE_ITEMS_AT_ONCE + 1)
    if (count <= MAX_DRIVE_ITEMS_AT_ONCE) return undefined
    return { count: await r.drive.countTrashed(ids, MAX_DRIVE_ITEMS), levels: 0 }
  }
  const found = await meant(r, { action, ids })
  const foundIds = found.map(({ id }) => id)
  if (!(await r.drive.areAbove(foundIds, MAX_DRIVE_ITEMS_AT_ONCE))) return undefined
  // Check this before counting a large tree, so that repeated requests do not count it again.
  await requireTaskStart(r, { kind: 'drive', params: { action, ids, at: 0 } })
  const { count, sizeBytes, levels } = await r.drive.sizeOf(foundIds)
  if (action === 'copy') {
    const target = await requireFolder(r.drive, to)
    if (levels > 0 && target.length + levels > MAX_DRIVE_DEPTH) {
      throw new Refused('drive_move_not_allowed', { limit: MAX_DRIVE_DEPTH })
    }
    await requireRoomSoFar(r, { bytes: sizeBytes, items: count })
  }
  return { count, levels }
}

/** Leaves out items that are not where the operation expects them. */
async function meant(r: Pick<Reader, 'drive'>, { action, ids }: DriveTaskRequest): Promise<readonly DriveItem[]> {
  if (ids === 'all') return []
  const found = await r.drive.findMany(ids)
  const isOfTrash = action === 'restore' || action === 'delete_forever'
  return found.filter(({ isTrashRoot, trashedAt }) => (isOfTrash ? isTrashRoot : !trashedAt))
}

interface StartedTask {
  readonly actor: Actor
  readonly request: DriveTaskRequest
  readonly id: Task['id']
  readonly at: Date
  readonly version: number
}

async function begin(w: Writer, { actor, request, id, at, version }: StartedTask): Promise<void> {
  const { action } = request
  if (action !== 'trash' && action !== 'copy') return
  const found = await meant(w, request)
  if (action === 'trash') {
    const roots = await w.driveTasks.markTrashed(
      found.map((item) => item.id),
      at,
    )
    await w.driveTasks.beginWalk(
      id,
      roots.map((root) => ({ folderId: root, targetId: root })),
    )
    const parents = found.map(({ parentId }) => parentId)
    await recordDriveChange(w, version, parents, { trash: true })
    await saveInitialProgress(w, id, roots.length, {})
    return
  }
  const about = { at, createdBy: actor.address }
  const copies = await w.driveTasks.copyHidden(
    found.map((item) => item.id),
    about,
  )
  await w.driveTasks.beginWalk(
    id,
    copies.map(([folderId, targetId]) => ({ folderId, targetId })),
  )
  await saveInitialProgress(w, id, copies.length, { copies })
}

async function saveInitialProgress(w: Writer, id: Task['id'], done: number, cursor: DriveTaskCursor): Promise<void> {
  const task = await w.tasks.find(id)
  if (task) await w.tasks.saveProgress(id, { total: Math.max(task.total, done), done, changed: done, cursor })
}
