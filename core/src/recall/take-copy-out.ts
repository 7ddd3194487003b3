import type { MailboxId } from '@sen/model/ids'
import type { RecallOutcome } from '@sen/model/recalling/recall'
import type { Clock } from '../kit/clock.ts'
import type { MailStore } from '../store.ts'

/**
 * Takes a recalled mail out of a recipient's mailbox, from whatever folder, and tells its open pages. Answers to it stay; what
 * waits to be forwarded does not go any more.
 * Done twice, it says the same; from then on nothing comes in under this key.
 * @param otherwise the outcome when it is not there
 */
export function takeCopyOut(
  needs: { readonly store: MailStore; readonly clock: Clock },
  mailboxId: MailboxId,
  deliveryKey: string,
  otherwise: RecallOutcome,
): Promise<RecallOutcome> {
  return needs.store.write(mailboxId, async (w) => {
    const version = await w.nextVersion()
    const known = await w.recalls.withheld(deliveryKey)
    if (known) return known
    const id = await w.messages.findByDeliveryKey(deliveryKey)
    const forward = await w.forwarding.withdraw(deliveryKey, needs.clock.now())
    const taken = await w.recalls.takeOut(deliveryKey)
    const removed = taken && (taken.wasRead ? 'removed_read' : 'removed_unread')
    const outcome = removed && forward === 'gone' ? 'forwarded' : (removed ?? otherwise)
    await w.recalls.withhold(deliveryKey, outcome, needs.clock.now())
    if (id && taken) {
      const { threadId, folderId } = taken
      await w.threads.refresh([threadId], version)
      await w.record({ type: 'message.recalled', version, threadId, messageId: id, folderId })
      await w.record({ type: 'threads.changed', version, threadIds: [threadId], folderIds: [folderId] })
    }
    return outcome
  })
}
