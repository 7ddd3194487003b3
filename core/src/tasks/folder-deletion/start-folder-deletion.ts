import { isHiddenFromTree } from '@sen/model/folders'
import { withSubfolders } from '@sen/model/folders/folder-names'
import { folderMeant, requireOwnFolder } from '../../folders/judge-folder.ts'
import type { Actor } from '../../kit/actor.ts'
import { Refused } from '../../kit/refused.ts'
import { requirePermission } from '../../kit/require-permission.ts'
import type { MailStore } from '../../store.ts'
import { requireMove } from '../../threads/require-move.ts'
import { reportTask } from '../report-task.ts'
import { startTask } from '../start-task.ts'
import type { TaskOf } from '../task-store.ts'

/**
 * Hides the folders at once; a task moves their mail and deletes them (product decision 39).
 * @param to by id or path; undefined for Trash
 * @throws Refused smtp_disabled, domain_not_verified, folder_not_found, folder_not_own, move_not_allowed,
 * operation_in_progress, too_many_tasks
 */
export async function startFolderDeletion(
  needs: { readonly store: MailStore },
  actor: Actor,
  idOrPath: string,
  to: string | undefined,
): Promise<{ readonly task: TaskOf<'folder_deletion'>; readonly version: number }> {
  requirePermission(actor, 'delete_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const all = await w.folders.list()
    const root = requireOwnFolder(all, idOrPath)
    const folders = withSubfolders(all, root.id)
    const target = to === undefined ? undefined : folderMeant(all, to)
    if (to !== undefined && !target) throw new Refused('folder_not_found')
    if (target) {
      requireMove(actor, root, target)
      if (isHiddenFromTree(target.role) || folders.some(({ id }) => id === target.id))
        throw new Refused('move_not_allowed')
    }
    const params = {
      path: root.path,
      folders: folders.map(({ id, name, parentId }) => ({ id, name, ...(parentId !== undefined && { parentId }) })),
      ...(target && { to: target.id }),
    }
    const total = folders.reduce((sum, { totalThreads }) => sum + totalThreads, 0)
    const task = await startTask(w, actor, { kind: 'folder_deletion', params, total })
    await w.folders.hide(folders.map(({ id }) => id))
    await w.record({ type: 'folders.changed', version })
    await reportTask(w, task, version)
    return { task, version }
  })
}
