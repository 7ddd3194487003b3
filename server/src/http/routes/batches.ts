import * as contract from '@sen/contract/jobs/batches'
import * as emptying from '@sen/contract/jobs/emptying'
import { cancelBatch } from '@sen/core/batches/cancel-batch'
import { findBatch } from '@sen/core/batches/find-batch'
import { latestBatch } from '@sen/core/batches/latest-batch'
import { type BatchSelection, startBatch } from '@sen/core/batches/start-batch'
import { undoBatch } from '@sen/core/batches/undo-batch'
import { findFolder } from '@sen/core/folders/find-folder'
import type { Actor } from '@sen/core/kit/actor'
import { removeThreads } from '@sen/core/threads/remove-threads'
import { SYSTEM_FOLDER_NAMES } from '@sen/model/folders'
import type { BatchId, FolderId, ThreadId } from '@sen/model/ids'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'
import { presentBatch, presentBatchReceipt } from '../presenters/batch.ts'
import { searchAsked } from '../search-asked.ts'

/** Jobs over many threads, and what is a job by its nature: emptying a folder, marking all of it. */
export function batchRoutes(mount: Mount, world: World): void {
  mount(contract.startBatch, async (actor, { body }) => {
    const receipt = await startBatch(world, actor, {
      action: body.action,
      to: body.to_folder_id as FolderId | undefined,
      unread: body.unread,
      blockSenders: body.block_senders,
      selection: await selectionOf(world, actor, body.selection),
    })
    return { data: presentBatchReceipt(receipt) }
  })

  mount(contract.latestBatch, async (actor) => {
    const batch = await latestBatch(world, actor)
    return { data: batch ? [presentBatch(batch)] : [], total: batch ? 1 : 0 }
  })

  mount(contract.getBatch, async (actor, { params }) => {
    return { data: presentBatch(await findBatch(world, actor, params.id as BatchId)) }
  })

  mount(contract.cancelBatch, async (actor, { params }) => {
    return { data: presentBatchReceipt(await cancelBatch(world, actor, params.id as BatchId)) }
  })

  mount(contract.undoBatch, async (actor, { params }) => {
    return { data: presentBatchReceipt(await undoBatch(world, actor, params.id as BatchId)) }
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
    return { data: presentBatchReceipt(await startBatch(world, actor, order)) }
  })
}

async function empty(world: World, actor: Actor, folder: string) {
  const { id } = await findFolder(world, actor, folder)
  const receipt = await startBatch(world, actor, { action: 'delete_forever', selection: { allIn: id } })
  return { data: presentBatchReceipt(receipt) }
}

async function selectionOf(world: World, actor: Actor, selection: contract.BatchSelection): Promise<BatchSelection> {
  if ('all_in' in selection) return { allIn: selection.all_in as FolderId }
  if ('search' in selection) return { search: await searchAsked(world, actor, selection.search) }
  return {
    groups: selection.groups.map((group) => ({
      folderId: group.folder_id as FolderId,
      threadIds: group.thread_ids as ThreadId[],
    })),
  }
}
