import type { MessageId, ThreadId } from '@sen/model/ids'
import { unblockSenders } from '../filters/block-senders.ts'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore, Writer } from '../store.ts'
import type { MoveReceipt } from './move-threads.ts'
import type { MovedGroup } from './thread-store.ts'

/** Also removes the block filters of the senders. `restoreThreads` undoes both. @throws Refused domain_not_verified */
export async function notSpam(
  needs: { readonly store: MailStore },
  actor: Actor,
  threadIds: readonly ThreadId[],
): Promise<MoveReceipt> {
  requirePermission(actor, 'change_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const moved = await moveFromJunk(w, { threadIds }, version)
    if (moved.length > 0) await w.record({ type: 'threads.moved', version, groups: moved })
    return { moved, version }
  })
}

/** Moves mail from Junk to its former folders and removes the block filters of its senders. The caller records it. */
export async function moveFromJunk(
  w: Writer,
  chosen: { readonly threadIds: readonly ThreadId[] } | { readonly messageIds: readonly MessageId[] },
  version: number,
): Promise<readonly MovedGroup[]> {
  const moved =
    'threadIds' in chosen
      ? await w.threads.moveFromJunk(chosen.threadIds, version)
      : await w.threads.moveMessagesFromJunk(chosen.messageIds, version)
  const threadIds = [...new Set(moved.flatMap((group) => group.threadIds))]
  if (threadIds.length > 0) await unblockSenders(w, threadIds, version)
  return moved
}
