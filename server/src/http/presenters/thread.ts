import type { MoveReceipt, ThreadDetail, ThreadField } from '@sen/contract/threads'
import type { ThreadView } from '@sen/core/messages/read-thread'
import type { MovedGroup } from '@sen/core/threads/thread-store'
import type { RowWithViews } from '@sen/core/tracking/with-views'
import { normaliseEmail } from '@sen/model/addresses'
import { presentAddress } from './addresses.ts'
import { presentMessage } from './message.ts'
import { presentViews } from './recall.ts'
import { unixSeconds } from './times.ts'

export function presentRow(row: RowWithViews): ThreadField {
  return {
    id: row.threadId,
    subject: row.subject,
    snippet: row.snippet,
    participants: row.participants.map(presentAddress),
    recipients: row.recipients.map(presentAddress),
    draft_ids: [...row.draftIds],
    planned_at: row.plannedAt ? unixSeconds(row.plannedAt) : null,
    ...(row.snoozedUntil && { snoozed_until: unixSeconds(row.snoozedUntil) }),
    ...(row.unsnoozedAt && { unsnoozed_at: unixSeconds(row.unsnoozedAt) }),
    ...(row.isMuted && { muted: true }),
    message_count: row.messageCount,
    unread: row.unread,
    starred: row.starred,
    labels: [...row.labelIds],
    has_attachments: row.hasAttachments,
    folder_id: row.folderId,
    folder_ids: [...row.folderIds],
    last_message_timestamp: unixSeconds(row.lastMessageAt),
    status: row.sendFailed ? 'sending_failed' : '',
    forged: row.isForged,
    tracking: row.views ? presentViews(row.views) : null,
    version: row.version,
    ...(row.foundMessageId && { found_message_id: row.foundMessageId }),
    ...(row.foundInFile !== undefined && { found_in_file: row.foundInFile }),
  }
}

export function presentThread(thread: ThreadView): ThreadDetail {
  const messages = thread.messages.map(presentMessage)
  const newest = messages.at(-1)
  if (!newest) throw new Error(`thread ${thread.id} has no message`)
  return {
    id: thread.id,
    v4_id: thread.id,
    thread_id: thread.id,
    subject: thread.subject,
    // In this order, the newest of each folder stays.
    snippets: [...new Map(messages.map(({ folder_id, snippet }) => [folder_id, { folder_id, snippet }])).values()],
    participants: [...new Map(messages.map(({ from }) => [normaliseEmail(from.email), from])).values()],
    message_ids: messages.map(({ id }) => id),
    draft_ids: messages.filter(({ is_draft, state }) => is_draft && state !== 'sending').map(({ id }) => id),
    message_count: messages.length,
    unread: messages.some(({ unread }) => unread),
    has_attachments: messages.some(({ files }) => files.some(({ inline }) => !inline)),
    mailbox_name: newest.folder,
    folder_id: newest.folder_id,
    v4_folder_id: newest.folder_id,
    old_folder_id: thread.messages.at(-1)?.message.previousFolderId ?? null,
    from: newest.from,
    to: newest.to,
    date: newest.date,
    folder_ids: [...thread.folderIds],
    starred: thread.starred,
    ...(thread.isMuted && { muted: true }),
    ...(thread.snoozedUntil && { snoozed_until: unixSeconds(thread.snoozedUntil) }),
    labels: [...thread.labelIds],
    messages,
  }
}

export function presentMoves(receipt: {
  readonly moved: readonly MovedGroup[]
  readonly version: number
  readonly blocked?: readonly string[]
  readonly isBlockListFull?: boolean
}): MoveReceipt {
  return {
    moved: receipt.moved.map((group) => ({
      thread_ids: [...group.threadIds],
      from_folder_id: group.from,
      to_folder_id: group.to,
    })),
    version: receipt.version,
    blocked: [...(receipt.blocked ?? [])],
    ...(receipt.isBlockListFull && { block_list_full: true }),
  }
}
