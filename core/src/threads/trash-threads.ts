import type { ThreadId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { MoveReceipt } from './move-threads.ts'

/**
 * Includes sent copies and drafts; each remembers its folder (product decision 21). Unknown threads are skipped.
 * @throws Refused smtp_disabled, domain_not_verified
 */
export async function trashThreads(
  needs: { readonly store: MailStore },
  actor: Actor,
  threadIds: readonly ThreadId[],
): Promise<MoveReceipt> {
  requirePermission(actor, 'delete_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const moved = await w.threads.moveToTrash(threadIds, version)
    if (moved.length > 0) await w.record({ type: 'threads.moved', version, groups: moved })
    return { moved, version }
  })
}
