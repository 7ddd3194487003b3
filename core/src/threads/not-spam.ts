import type { ThreadId } from '@sen/model/ids'
import { unblockSenders } from '../filters/block-senders.ts'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { MoveReceipt } from './move-threads.ts'

/** Also removes the block filters of the senders. `restoreThreads` undoes both. @throws Refused domain_not_verified */
export async function notSpam(
  needs: { readonly store: MailStore },
  actor: Actor,
  threadIds: readonly ThreadId[],
): Promise<MoveReceipt> {
  requirePermission(actor, 'change_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const moved = await w.threads.takeFromJunk(threadIds, version)
    if (moved.length === 0) return { moved, version }
    await w.record({ type: 'threads.moved', version, groups: moved })
    await unblockSenders(w, threadIds, version)
    return { moved, version }
  })
}
