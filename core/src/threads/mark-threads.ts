import type { FolderId, ThreadId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { MailStore } from '../store.ts'

export interface MarkReceipt {
  readonly threadIds: readonly ThreadId[]
  readonly version: number
}

/** The receipt lists the threads that changed. @throws Refused domain_not_verified, folder_not_found */
export async function markThreads(
  needs: { readonly store: MailStore },
  actor: Actor,
  change: { readonly threadIds: readonly ThreadId[]; readonly folderId: FolderId; readonly unread: boolean },
): Promise<MarkReceipt> {
  requirePermission(actor, 'change_mail')
  const { folderId, unread } = change
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    if (!(await w.folders.find(folderId))) throw new Refused('folder_not_found')
    const threadIds = await w.threads.mark(change.threadIds, folderId, unread, version)
    if (threadIds.length > 0) await w.record({ type: 'threads.marked', version, folderId, threadIds, unread })
    return { threadIds, version }
  })
}
