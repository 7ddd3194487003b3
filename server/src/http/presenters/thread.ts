import type { MoveReceipt, ThreadDetail, ThreadField } from '@sen/contract/threads'
import type { ThreadView } from '@sen/core/messages/read-thread'
import type { MovedGroup } from '@sen/core/threads/thread-store'
import type { RowWithViews } from '@sen/core/tracking/with-views'
import { presentAddress } from './addresses.ts'
import { presentMessage } from './message.ts'
import { presentViews } from './recall.ts'
import { unixSeconds } from './times.ts'

export function presentRow(row: RowWithViews): ThreadField {
  return {
    id: row.threadId,
    v4_id: row.threadId,
    thread_id: row.threadId,
    subject: row.subject,
    snippet: row.snippet,
    participants: row.participants.map(presentAddress),
    recipients: row.recipients.map(presentAddress),
    draft_ids: [...row.draftIds],
    planned_at: row.plannedAt ? unixSeconds(row.plannedAt) : null,
    message_count: row.messageCount,
    unread: row.unread,
    starred: row.starred,
    has_attachments: row.hasAttachments,
    folder_id: row.folderId,
    folder_ids: [...row.folderIds],
    last_message_timestamp: unixSeconds(row.lastMessageAt),
    status: row.sendFailed ? 'sending_failed' : '',
    forged: row.isForged,
    tracking: row.views ? presentViews(row.views) : null,
    version: row.version,
  }
}

export function presentThread(thread: ThreadView): ThreadDetail {
  return {
    id: thread.id,
    subject: thread.subject,
    folder_ids: [...thread.folderIds],
    starred: thread.starred,
    messages: thread.messages.map(presentMessage),
  }
}

export function presentMoves(receipt: {
  readonly moved: readonly MovedGroup[]
  readonly version: number
  readonly blocked?: readonly string[]
}): MoveReceipt {
  return {
    moved: receipt.moved.map((group) => ({
      thread_ids: [...group.threadIds],
      from_folder_id: group.from,
      to_folder_id: group.to,
    })),
    version: receipt.version,
    blocked: [...(receipt.blocked ?? [])],
  }
}
