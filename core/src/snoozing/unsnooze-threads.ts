import type { ThreadId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { MoveReceipt } from '../threads/move-threads.ts'

/**
 * Moves snoozed threads to the inbox now. Others are skipped.
 * @throws Refused domain_not_verified
 */
export function unsnoozeThreads(
  needs: { readonly store: MailStore },
  actor: Actor,
  threadIds: readonly ThreadId[],
): Promise<MoveReceipt> {
  requirePermission(actor, 'change_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const moved = await w.threads.unsnooze(threadIds, undefined, version)
    if (moved.length > 0) await w.record({ type: 'threads.moved', version, groups: moved })
    return { moved, version }
  })
}
