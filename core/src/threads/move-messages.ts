import type { FolderId, MessageId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { MoveReceipt } from './move-threads.ts'
import { requireMove } from './require-move.ts'

/**
 * The rest of the threads stays.
 * @throws Refused domain_not_verified, folder_not_found, message_not_found, move_not_allowed, smtp_disabled (to Trash)
 */
export async function moveMessages(
  needs: { readonly store: MailStore },
  actor: Actor,
  messageIds: readonly MessageId[],
  to: FolderId,
): Promise<MoveReceipt> {
  requirePermission(actor, 'change_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const target = await w.folders.find(to)
    if (!target) throw new Refused('folder_not_found')
    for (const id of messageIds) {
      const message = await w.messages.find(id)
      if (!message) throw new Refused('message_not_found')
      const from = { id: message.folderId, role: message.folderRole }
      if (from.id !== target.id) requireMove(actor, from, target)
    }
    const moved = await w.threads.moveMessages(messageIds, target.id, version)
    if (moved.length > 0) {
      const threadIds = [...new Set(moved.flatMap((group) => group.threadIds))]
      const folderIds = [...new Set(moved.flatMap((group) => [group.from, group.to]))]
      // The event is not `threads.moved`, because the thread may still have messages in the source folder.
      await w.record({ type: 'threads.changed', version, threadIds, folderIds })
    }
    return { moved, version }
  })
}
