import * as contract from '@sen/contract/threads'
import { readThread } from '@sen/core/messages/read-thread'
import { muteThreads } from '@sen/core/snoozing/mute-threads'
import { snoozeThreads } from '@sen/core/snoozing/snooze-threads'
import { markThreads } from '@sen/core/threads/mark-threads'
import { moveMessages } from '@sen/core/threads/move-messages'
import { moveThreads } from '@sen/core/threads/move-threads'
import { notSpam } from '@sen/core/threads/not-spam'
import { restoreThreads } from '@sen/core/threads/restore-threads'
import { starThread } from '@sen/core/threads/star-thread'
import { trashThreads } from '@sen/core/threads/trash-threads'
import type { FolderId, MessageId, ThreadId } from '@sen/model/ids'
import type { World } from '../../world.ts'
import type { Mount } from '../mount.ts'
import { presentMoves, presentThread } from '../presenters/thread.ts'

export function threadRoutes(mount: Mount, world: World): void {
  mount(contract.getThread, async (actor, { params, query }) => {
    const bodies = query.expand === 0 ? 'all' : 'open-at-first'
    const thread = await readThread(world, actor, { id: params.id as ThreadId, from: query.in, bodies })
    return { data: presentThread(thread) }
  })

  mount(contract.starThread, async (actor, { params, body }) => {
    const { version } = await starThread(world, actor, params.id as ThreadId, body.starred)
    return { data: { id: params.id, starred: body.starred, version } }
  })

  mount(contract.markThreads, async (actor, { body }) => {
    const change = {
      threadIds: body.ids as ThreadId[],
      folderId: body.folder_id as FolderId,
      unread: body.unread,
    }
    const { threadIds, version } = await markThreads(world, actor, change)
    return { data: { ids: [...threadIds], folder_id: body.folder_id, unread: body.unread, version } }
  })

  mount(contract.moveThreads, async (actor, { body }) => {
    const groups = body.map((group) => ({
      threadIds: group.thread_ids as ThreadId[],
      from: group.from_folder_id as FolderId,
      to: group.to_folder_id as FolderId,
      blockSenders: group.block_senders ?? false,
    }))
    return { data: presentMoves(await moveThreads(world, actor, groups)) }
  })

  mount(contract.deleteThreads, async (actor, { body }) => {
    return { data: presentMoves(await trashThreads(world, actor, body.ids as ThreadId[])) }
  })

  mount(contract.snoozeThreads, async (actor, { body }) => {
    const request = {
      threadIds: body.ids as ThreadId[],
      from: body.folder_id as FolderId,
      until: new Date(body.until * 1_000),
    }
    return { data: presentMoves(await snoozeThreads(world, actor, request)) }
  })

  mount(contract.muteThreads, async (actor, { body }) => {
    const request = { threadIds: body.ids as ThreadId[], isMuted: body.muted }
    return { data: presentMoves(await muteThreads(world, actor, request)) }
  })

  mount(contract.notSpam, async (actor, { body }) => {
    return { data: presentMoves(await notSpam(world, actor, body.ids as ThreadId[])) }
  })

  mount(contract.moveMessages, async (actor, { body }) => {
    const messageIds = body.message_ids as MessageId[]
    return { data: presentMoves(await moveMessages(world, actor, messageIds, body.folder_id as FolderId)) }
  })

  mount(contract.restoreThreads, async (actor, { body }) => {
    const folderId = body.folder_id as FolderId
    const receipt = await restoreThreads(world, actor, folderId, body.ids as ThreadId[], body.version)
    return { data: presentMoves(receipt) }
  })
}
