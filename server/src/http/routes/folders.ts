import * as contract from '@sen/contract/folders'
import { changeFolder } from '@sen/core/folders/change-folder'
import { createFolder } from '@sen/core/folders/create-folder'
import { deleteFolder } from '@sen/core/folders/delete-folder'
import { findFolder } from '@sen/core/folders/find-folder'
import type { Folder } from '@sen/core/folders/folder-store'
import { listFolders } from '@sen/core/folders/list-folders'
import { listSubfolders } from '@sen/core/folders/list-subfolders'
import type { Actor } from '@sen/core/kit/actor'
import { startFolderDeletion } from '@sen/core/tasks/folder-deletion/start-folder-deletion'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'
import { presentFolder, presentFolders } from '../presenters/folder.ts'
import { presentTaskReceipt } from '../presenters/task.ts'

export function folderRoutes(mount: Mount, world: World): void {
  const present = async (actor: Actor, folder: Folder) =>
    presentFolder(folder, await listSubfolders(world, actor, folder.id))

  const answerAll = async (actor: Actor) => {
    const folders = await listFolders(world, actor)
    return { data: presentFolders(folders), total: folders.length }
  }
  mount(contract.listFolders, answerAll)
  mount(contract.listFoldersLegacy, answerAll)

  mount(contract.folderUnreads, async (actor, { params }) => {
    const { id, unreadThreads, totalThreads } = await findFolder(world, actor, params.id)
    return { data: { id, unread_threads: unreadThreads, total_threads: totalThreads } }
  })

  mount(contract.getFolder, async (actor, { params }) => {
    return { data: await present(actor, await findFolder(world, actor, params.id)) }
  })

  mount(contract.createFolder, async (actor, { body }) => {
    const parent = body.parent_id === undefined ? pathBefore(body.display_name) : (body.parent_id ?? undefined)
    const { folder, version } = await createFolder(world, actor, { name: body.name, parent })
    return { data: { ...presentFolder(folder, []), version } }
  })

  mount(contract.changeFolder, async (actor, { params, body }) => {
    const change = { name: body.name, parent: body.parent_id }
    const { folder, version } = await changeFolder(world, actor, params.id, change)
    return { data: { ...(await present(actor, folder)), version } }
  })

  mount(contract.deleteFolder, async (actor, { params }) => {
    return { data: await deleteFolder(world, actor, params.id) }
  })

  mount(contract.startFolderDeletion, async (actor, { body }) => {
    return { data: presentTaskReceipt(await startFolderDeletion(world, actor, body.folder_id, body.to_folder_id)) }
  })
}

function pathBefore(path: string | undefined): string | undefined {
  const slash = path?.lastIndexOf('/') ?? -1
  return slash > 0 ? path?.slice(0, slash) : undefined
}
