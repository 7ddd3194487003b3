import * as emptying from '@sen/contract/tasks/emptying'
import * as contract from '@sen/contract/tasks/tasks'
import { findFolder } from '@sen/core/folders/find-folder'
import type { Actor } from '@sen/core/kit/actor'
import { cancelTask } from '@sen/core/tasks/cancel-task'
import { findTask } from '@sen/core/tasks/find-task'
import { latestTask } from '@sen/core/tasks/latest-task'
import { startTask, type TaskSelection } from '@sen/core/tasks/start-task'
import { undoTask } from '@sen/core/tasks/undo-task'
import { removeThreads } from '@sen/core/threads/remove-threads'
import { SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import type { FolderId, TaskId, ThreadId } from '@sen/model/ids'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'
import { presentTask, presentTaskReceipt } from '../presenters/task.ts'
import { searchAsked } from '../search-asked.ts'

/** Jobs over many threads, and what is a job by its nature: emptying a folder, marking all of it. */
export function taskRoutes(mount: Mount, world: World): void {
  mount(contract.startTask, async (actor, { body }) => {
    const receipt = await startTask(world, actor, {
      action: body.action,
      to: body.to_folder_id as FolderId | undefined,
      unread: body.unread,
      blockSenders: body.block_senders,
      selection: await selectionOf(world, actor, body.selection),
    })
    return { data: presentTaskReceipt(receipt) }
  })

  mount(contract.latestTask, async (actor) => {
    const task = await latestTask(world, actor)
    return { data: task ? [presentTask(task)] : [], total: task ? 1 : 0 }
  })

  mount(contract.getTask, async (actor, { params }) => {
    return { data: presentTask(await findTask(world, actor, params.id as TaskId)) }
  })

  mount(contract.cancelTask, async (actor, { params }) => {
    return { data: presentTaskReceipt(await cancelTask(world, actor, params.id as TaskId)) }
  })

  mount(contract.undoTask, async (actor, { params }) => {
    return { data: presentTaskReceipt(await undoTask(world, actor, params.id as TaskId)) }
  })

  mount(emptying.removeThreads, async (actor, { body }) => {
    const receipt = await removeThreads(world, actor, body.thread_ids as ThreadId[], body.folder)
    return { data: { ids: [...receipt.removed], kept: [...receipt.kept], version: receipt.version } }
  })

  mount(emptying.emptyTrash, (actor) => empty(world, actor, SYSTEM_FOLDER_NAMES.trash))

  mount(emptying.emptyFolder, (actor, { body }) => empty(world, actor, body.folder_id))

  mount(emptying.markFolder, async (actor, { body }) => {
    const { id } = await findFolder(world, actor, body.folder_id)
    const order = { action: 'mark' as const, unread: !body.is_read, selection: { allIn: id } }
    return { data: presentTaskReceipt(await startTask(world, actor, order)) }
  })
}

async function empty(world: World, actor: Actor, folder: string) {
  const { id } = await findFolder(world, actor, folder)
  const receipt = await startTask(world, actor, { action: 'delete_forever', selection: { allIn: id } })
  return { data: presentTaskReceipt(receipt) }
}

async function selectionOf(world: World, actor: Actor, selection: contract.TaskSelection): Promise<TaskSelection> {
  if ('all_in' in selection) return { allIn: selection.all_in as FolderId }
  if ('search' in selection) return { search: await searchAsked(world, actor, selection.search) }
  return {
    groups: selection.groups.map((group) => ({
      folderId: group.folder_id as FolderId,
      threadIds: group.thread_ids as ThreadId[],
    })),
  }
}
