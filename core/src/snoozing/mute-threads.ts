import type { ThreadId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import type { MoveReceipt } from '../threads/move-threads.ts'

/**
 * Mutes threads: what lies in the inbox is archived, and new messages go to the archive. Unmuting moves nothing.
 * @throws Refused domain_not_verified
 */
export async function muteThreads(
  needs: { readonly store: MailStore },
  actor: Actor,
  { threadIds, isMuted }: { readonly threadIds: readonly ThreadId[]; readonly isMuted: boolean },
): Promise<MoveReceipt> {
  requirePermission(actor, 'change_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const changed = await w.threads.setMuted(threadIds, isMuted, version)
    const inbox = await w.folders.findByRole('inbox')
    const moved = isMuted ? await w.threads.archive(threadIds, inbox.id, version) : []
    if (moved.length > 0) await w.record({ type: 'threads.moved', version, groups: moved })
    if (changed.length > 0) {
      await w.record({ type: 'threads.changed', version, threadIds: changed, folderIds: [inbox.id] })
    }
    return { moved, version }
  })
}
