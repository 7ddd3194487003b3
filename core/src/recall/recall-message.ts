import type { MessageId, ThreadId } from '@sen/model/ids'
import { judgeRecall } from '@sen/model/recalling/recall'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { recallKey } from '../kit/job-keys.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { settle } from '../sending/record-verdicts.ts'
import { revokeSharesOfMail } from '../shares/link-shares-of-mail.ts'
import type { MailStore } from '../store.ts'
import { recallFacts } from './recall-facts.ts'

export interface RecallReceipt {
  readonly messageId: MessageId
  readonly threadId: ThreadId
  readonly version: number
}

/**
 * Cancels pending deliveries at once (product decision 13). A job deletes it from local mailboxes.
 * @throws Refused message_not_found, smtp_disabled, domain_not_verified, recall_no_permission, recall_not_available,
 * recall_expired with `expried_time`, the window in seconds (spelled as spec section 8 does)
 */
export async function recallMessage(
  needs: { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  id: MessageId,
): Promise<RecallReceipt> {
  requirePermission(actor, 'send_mail')
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const now = needs.clock.now()
    const message = await w.messages.find(id)
    if (!message) throw new Refused('message_not_found')
    const deliveries = (await w.submissions.deliveriesOfMessages([message.id])).get(message.id) ?? []
    const judgement = judgeRecall(recallFacts(message, deliveries), actor.recallWindowSeconds, now)
    if (judgement === 'recall_expired') throw new Refused(judgement, { expried_time: actor.recallWindowSeconds })
    if (judgement !== 'allowed') throw new Refused(judgement)
    const submissionId = deliveries[0]?.submissionId
    if (!submissionId) throw new Refused('recall_not_available')
    await w.recalls.begin(submissionId, now)
    await revokeSharesOfMail(w, message.id, now)
    const job = { name: 'recall-copies', mailboxId: actor.mailboxId, submissionId } as const
    await w.enqueue(job, { key: recallKey(submissionId) })
    await settle(w, message, submissionId)
    const { threadId, folderId } = message
    await w.record({ type: 'threads.changed', version, threadIds: [threadId], folderIds: [folderId] })
    return { messageId: message.id, threadId, version }
  })
}
