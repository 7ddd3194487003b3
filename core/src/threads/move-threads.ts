import type { FolderId, ThreadId } from '@sen/model/ids'
import { blockSenders } from '../filters/block-senders.ts'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'
import { requireMove } from './require-move.ts'
import type { MovedGroup } from './thread-store.ts'

/** `restoreThreads` with `version` reverts exactly this move. */
export interface MoveReceipt {
  readonly moved: readonly MovedGroup[]
  readonly version: number
  /** These senders got a block filter (product decision 14). The same undo removes the filters. */
  readonly blocked?: readonly string[]
  readonly isBlockListFull?: boolean
}

export interface MoveRequest {
  readonly threadIds: readonly ThreadId[]
  readonly from: FolderId
  readonly to: FolderId
  readonly blockSenders?: boolean
}

/**
 * Messages in other folders stay (product decision 21).
 * @throws Refused domain_not_verified, folder_not_found, move_not_allowed, smtp_disabled (to Trash)
 */
export async function moveThreads(
  needs: { readonly store: MailStore },
  actor: Actor,
  groups: readonly MoveRequest[],
): Promise<MoveReceipt> {
  requirePermission(actor, 'change_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    // Pipelined in one round trip. nextVersion() must come first: it locks the mailbox row.
    const [version, ...places] = await Promise.all([
      w.nextVersion(),
      ...groups.map(({ from, to }) => Promise.all([w.folders.find(from), w.folders.find(to)])),
    ])
    const moved: MovedGroup[] = []
    const blocked: string[] = []
    let isBlockListFull = false
    for (const [at, group] of groups.entries()) {
      const [from, to] = places[at] ?? []
      if (!from || !to) throw new Refused('folder_not_found')
      requireMove(actor, from, to)
      moved.push(...(await w.threads.move(group.threadIds, from.id, to.id, version)))
      if (to.role === 'junk' && group.blockSenders) {
        const blocking = await blockSenders(w, actor, group.threadIds, version)
        blocked.push(...blocking.blocked)
        isBlockListFull ||= blocking.isListFull
      }
    }
    if (moved.length > 0) await w.record({ type: 'threads.moved', version, groups: moved })
    return { moved, version, blocked, isBlockListFull }
  })
}
