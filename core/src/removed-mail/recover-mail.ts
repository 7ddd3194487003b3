import type { FolderId, MessageId, RemovedMessageId, ThreadId } from '@sen/model/ids'
import { recoverableSince } from '@sen/model/removed-mail/removed-mail'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { ReceivingNeeds } from '../receiving/arrival.ts'
import type { MailStore } from '../store.ts'
import { type RestoredMessage, restoreMessage } from './restore-message.ts'

/** The receipt leaves out messages that expired. @throws Refused domain_not_verified, quota_exceeded */
export async function recoverMail(
  needs: ReceivingNeeds,
  actor: Actor,
  ids: readonly RemovedMessageId[],
): Promise<RestoredMessage> {
  requirePermission(actor, 'change_mail')
  const removed = await needs.store.read(actor.mailboxId, async (r) => {
    const since = recoverableSince(await r.removedMail.keptDays(), needs.clock.now())
    return r.removedMail.find(ids, since)
  })
  return restoreMessage(needs, actor.mailboxId, removed)
}

/** Retains the messages from now on; skips those changed since. @throws Refused smtp_disabled, domain_not_verified */
export async function undoRecovery(
  { store }: { readonly store: MailStore },
  actor: Actor,
  receipt: { readonly messageIds: readonly MessageId[]; readonly version: number },
): Promise<{ readonly version: number; readonly count: number }> {
  requirePermission(actor, 'delete_mail')
  return store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const removed = await w.removedMail.removeAgain(receipt.messageIds, receipt.version, actor.address)
    const gone = removed.filter(({ isGone }) => isGone)
    const byFolder = new Map<FolderId, Set<ThreadId>>()
    for (const { folderId, threadId } of gone) {
      byFolder.set(folderId, (byFolder.get(folderId) ?? new Set()).add(threadId))
    }
    if (gone.length > 0) await w.threads.refresh([...new Set(gone.map(({ threadId }) => threadId))], version)
    for (const [folderId, threadIds] of byFolder) {
      await w.record({ type: 'threads.removed', version, folderId, threadIds: [...threadIds] })
    }
    return { version, count: gone.length }
  })
}
