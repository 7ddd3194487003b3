import { mayActIn } from '@sen/model/acting/thread-actions'
import type { ThreadId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'

export interface PurgeReceipt {
  readonly removed: readonly ThreadId[]
  /** These messages are still being delivered and stay until that has ended. */
  readonly kept: readonly ThreadId[]
  readonly version: number
}

/**
 * The mail can be recovered while the organisation retains it (`recoverMail`).
 * @param folder id or path
 * @throws Refused smtp_disabled, domain_not_verified, folder_not_found, move_not_allowed (for a folder whose mail is
 * not in Trash or Junk)
 */
export async function purgeThreads(
  needs: { readonly store: MailStore },
  actor: Actor,
  threadIds: readonly ThreadId[],
  folder: string,
): Promise<PurgeReceipt> {
  requirePermission(actor, 'delete_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const place = await w.folders.findByIdOrPath(folder)
    if (!place) throw new Refused('folder_not_found')
    if (!mayActIn('delete_forever', place.role)) throw new Refused('move_not_allowed')
    const { removed, kept } = await w.threads.removeForever(threadIds, place.id, { by: actor.address })
    if (removed.length > 0) {
      await w.threads.refresh(removed, version)
      await w.record({ type: 'threads.removed', version, folderId: place.id, threadIds: removed })
    }
    return { removed, kept, version }
  })
}
