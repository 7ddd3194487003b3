import { folderUnreads, listFolders } from '@sen/contract/folders'
import { findFolder } from '@sen/core/folders/find-folder'
import { listFolders as readFolders } from '@sen/core/folders/list-folders'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'
import { presentFolders } from '../presenters/folder.ts'

export function folderRoutes(mount: Mount, world: World): void {
  mount(listFolders, async (actor) => {
    const folders = await readFolders(world, actor)
    return { data: presentFolders(folders), total: folders.length }
  })

  mount(folderUnreads, async (actor, { params }) => {
    const { id, unreadThreads, totalThreads } = await findFolder(world, actor, params.id)
    return { data: { id, unread_threads: unreadThreads, total_threads: totalThreads } }
  })
}
