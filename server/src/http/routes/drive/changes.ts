import * as contract from '@sen/contract/drive/changes'
import { readDrivePage } from '@sen/contract/drive/drive-fields'
import { changeDriveItem } from '@sen/core/drive/change-drive-item'
import { copyDriveItems } from '@sen/core/drive/copy-drive-items'
import { createDriveFolder } from '@sen/core/drive/create-drive-folder'
import { deleteDriveItems } from '@sen/core/drive/delete-drive-items'
import { listDriveTrash } from '@sen/core/drive/list-drive'
import { makeDriveFolders } from '@sen/core/drive/make-drive-folders'
import { markDriveFavorites } from '@sen/core/drive/mark-drive-favorites'
import { type DriveReceipt, moveDriveItems } from '@sen/core/drive/move-drive-items'
import { placeDriveItems } from '@sen/core/drive/place-drive-items'
import { restoreDriveItems } from '@sen/core/drive/restore-drive-items'
import { trashDriveItems } from '@sen/core/drive/trash-drive-items'
import type { Actor } from '@sen/core/kit/actor'
import { startDriveTask } from '@sen/core/tasks/drive/start-drive-task'
import type { Task } from '@sen/core/tasks/task-store'
import type { DriveItemId } from '@sen/model/ids'
import type { World } from '../../../world.ts'
import type { Mount } from '../../mount.ts'
import { type DriveOwner, presentDriveItem, presentDriveItems } from '../../presenters/drive/drive-item.ts'
import { presentTask } from '../../presenters/task.ts'
import { driveFolderId } from './folder-id.ts'

export function driveChangeRoutes(mount: Mount, world: World): void {
  mount(contract.createDriveFolder, async (actor, { body }) => {
    const order = { parentId: driveFolderId(body.parent_id), name: body.name, conflict: body.conflict ?? 'refuse' }
    return { data: presentDriveItem(await createDriveFolder(world, actor, order), actor) }
  })

  mount(contract.makeDriveFolders, async (actor, { body }) => ({
    data: await makeDriveFolders(world, actor, {
      parentId: driveFolderId(body.parent_id),
      folderPaths: body.folder_paths,
    }),
  }))

  mount(contract.changeDriveFile, async (actor, { params, body }) => {
    const change = { name: body.name, isFavorite: body.is_favorite }
    return { data: presentDriveItem(await changeDriveItem(world, actor, params.id as DriveItemId, change), actor) }
  })

  mount(contract.markDriveFavorites, async (actor, { body }) => {
    const order = { ids: itemIds(body.ids), isFavorite: body.is_favorite }
    return { data: presentReceipt(await markDriveFavorites(world, actor, order), actor) }
  })

  mount(contract.moveDriveFiles, async (actor, { body }) => {
    const order = { ids: itemIds(body.ids), to: driveFolderId(body.to), conflict: body.conflict ?? 'rename' }
    const moved = await moveDriveItems(world, actor, order)
    const before = moved.before.map(({ id, parentId, name }) => ({ id, parent_id: parentId ?? null, name }))
    return { data: { ...presentReceipt(moved, actor), before } }
  })

  mount(contract.placeDriveFiles, async (actor, { body }) => {
    const places = body.places.map(({ id, parent_id: parentId, name }) => ({
      id: id as DriveItemId,
      parentId: driveFolderId(parentId),
      name,
    }))
    return { data: presentReceipt(await placeDriveItems(world, actor, places), actor) }
  })

  mount(contract.copyDriveFiles, async (actor, { body }) => {
    const order = { ids: itemIds(body.ids), to: driveFolderId(body.to) }
    const begun = await startDriveTask(world, actor, { action: 'copy', ...order })
    return { data: begun ? presentBegun(begun) : presentReceipt(await copyDriveItems(world, actor, order), actor) }
  })

  mount(contract.trashDriveFiles, async (actor, { body }) => {
    const ids = itemIds(body.ids)
    const begun = await startDriveTask(world, actor, { action: 'trash', ids })
    return { data: begun ? presentBegun(begun) : presentReceipt(await trashDriveItems(world, actor, ids), actor) }
  })

  mount(contract.restoreDriveFiles, async (actor, { body }) => {
    const ids = itemIds(body.ids)
    const begun = await startDriveTask(world, actor, { action: 'restore', ids })
    return { data: begun ? presentBegun(begun) : presentReceipt(await restoreDriveItems(world, actor, ids), actor) }
  })

  mount(contract.deleteDriveFiles, async (actor, { body }) => ({
    data: await deleteForEver(world, actor, itemIds(body.ids)),
  }))

  mount(contract.listDriveTrash, async (actor, { query }) =>
    presentDriveItems(await listDriveTrash(world, actor, readDrivePage(query)), actor),
  )

  mount(contract.emptyDriveTrash, async (actor) => ({ data: await deleteForEver(world, actor, 'all') }))
}

async function deleteForEver(world: World, actor: Actor, ids: readonly DriveItemId[] | 'all') {
  const begun = await startDriveTask(world, actor, { action: 'delete_forever', ids })
  if (!begun) return deleteDriveItems(world, actor, ids)
  return { count: 0, version: begun.version, task: presentTask(begun.task) }
}

function presentBegun({ task, version }: { readonly task: Task; readonly version: number }) {
  return { files: [], version, task: presentTask(task) }
}

function itemIds(ids: readonly string[]): readonly DriveItemId[] {
  return ids.map((id) => id as DriveItemId)
}

function presentReceipt({ items, version }: DriveReceipt, owner: DriveOwner) {
  return { files: items.map((item) => presentDriveItem(item, owner)), version }
}
