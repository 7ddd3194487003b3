import type { FolderId, ThreadId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { MoveReceipt } from './move-threads.ts'

/**
 * Has its own permission: mail deleted from Sent returns to Sent, which no other move may enter.
 * @param movedVersion restores only what that version moved here, to undo exactly one receipt
 * @throws Refused domain_not_verified, folder_not_found
 */
export async function restoreThreads(
  needs: { readonly store: MailStore },
  actor: Actor,
  folderId: FolderId,
  threadIds: readonly ThreadId[],
  movedVersion?: number,
): Promise<MoveReceipt> {
  requirePermission(actor, 'change_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const folder = await w.folders.find(folderId)
    if (!folder) throw new Refused('folder_not_found')
    const moved = await w.threads.restore(threadIds, folder.id, version, movedVersion)
    if (moved.length > 0) await w.record({ type: 'threads.moved', version, groups: moved })
    // Undoing "spam" or "not spam" also reverts the changes to block filters.
    if (movedVersion !== undefined && (await w.filters.undoBlocking(movedVersion, version))) {
      await w.record({ type: 'rules.changed', version })
    }
    return { moved, version }
  })
}
