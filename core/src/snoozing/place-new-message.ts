import type { FolderRole } from '@sen/model/folders'
import type { FolderId, MessageId, ThreadId } from '@sen/model/ids'
import { settingsFrom } from '@sen/model/settings'
import { judgeNewMessage } from '@sen/model/snoozing/new-message'
import type { Writer } from '../store.ts'

interface StoredInInbox {
  readonly messageId: MessageId
  readonly threadId: ThreadId
  readonly version: number
}

/**
 * Archives a new message of a muted thread, and ends the snooze of a snoozed one. The caller refreshes the thread and
 * records its new message.
 * @returns the folder to which the message was moved; undefined if it stays in the inbox
 */
export async function placeNewMessage(
  w: Writer,
  { messageId, threadId, version }: StoredInInbox,
): Promise<{ readonly id: FolderId; readonly role: FolderRole } | undefined> {
  const attention = await w.threads.attention(threadId)
  if (!attention) return undefined
  const { isMuted, snoozedUntil } = attention
  const endsOnReply = settingsFrom(await w.settings.all()).snooze_ends_on_reply
  const fate = judgeNewMessage({ isMuted, isSnoozed: snoozedUntil !== undefined, endsOnReply })
  if (fate === 'inbox') return undefined
  if (fate === 'unsnooze') {
    const moved = await w.threads.unsnooze([threadId], undefined, version)
    if (moved.length > 0) await w.record({ type: 'threads.moved', version, groups: moved })
    return undefined
  }
  const folder = await w.folders.findByRole(fate)
  await w.threads.moveMessages([messageId], folder.id, version)
  return { id: folder.id, role: folder.role }
}
