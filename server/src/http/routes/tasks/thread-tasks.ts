import * as emptying from '@sen/contract/tasks/emptying'
import * as contract from '@sen/contract/tasks/thread-tasks'
import { findFolder } from '@sen/core/folders/find-folder'
import type { Actor } from '@sen/core/kit/actor'
import { startThreadTask, type ThreadSelection } from '@sen/core/tasks/threads/start-thread-task'
import { purgeThreads } from '@sen/core/threads/purge-threads'
import { SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import type { FolderId, LabelId, ThreadId } from '@sen/model/ids'
import type { World } from '../../../world.ts'
import type { Mount } from '../../mount.ts'
import { presentTaskReceipt } from '../../presenters/task.ts'
import { readSearchRequest } from '../../read-search-request.ts'

/** Emptying a folder and marking all of it are always tasks. */
export function threadTaskRoutes(mount: Mount, world: World): void {
  mount(contract.startThreadTask, async (actor, { body }) => {
    const receipt = await startThreadTask(world, actor, {
      action: body.action,
      to: body.to_folder_id as FolderId | undefined,
      unread: body.unread,
      label: body.label_id as LabelId | undefined,
      until: body.until === undefined ? undefined : new Date(body.until * 1_000),
      blockSenders: body.block_senders,
      selection: await selectionOf(world, actor, body.selection),
    })
    return { data: presentTaskReceipt(receipt) }
  })

  mount(emptying.removeThreads, async (actor, { body }) => {
    const receipt = await purgeThreads(world, actor, body.thread_ids as ThreadId[], body.folder)
    return { data: { ids: [...receipt.removed], kept: [...receipt.kept], version: receipt.version } }
  })

  mount(emptying.emptyTrash, (actor) => empty(world, actor, SYSTEM_FOLDER_NAMES.trash))

  mount(emptying.emptyFolder, (actor, { body }) => empty(world, actor, body.folder_id))

  mount(emptying.markFolder, async (actor, { body }) => {
    const { id } = await findFolder(world, actor, body.folder_id)
    const order = { action: 'mark' as const, unread: !body.is_read, selection: { allIn: id } }
    return { data: presentTaskReceipt(await startThreadTask(world, actor, order)) }
  })
}

async function empty(world: World, actor: Actor, folder: string) {
  const { id } = await findFolder(world, actor, folder)
  const receipt = await startThreadTask(world, actor, { action: 'delete_forever', selection: { allIn: id } })
  return { data: presentTaskReceipt(receipt) }
}

async function selectionOf(world: World, actor: Actor, selection: contract.ThreadSelection): Promise<ThreadSelection> {
  if ('all_in' in selection) return { allIn: selection.all_in as FolderId }
  if ('search' in selection) return { search: await readSearchRequest(world, actor, selection.search) }
  return {
    groups: selection.groups.map((group) => ({
      folderId: group.folder_id as FolderId,
      threadIds: group.thread_ids as ThreadId[],
    })),
  }
}
