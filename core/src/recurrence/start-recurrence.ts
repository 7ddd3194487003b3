import type { MessageId, ShareId, ThreadId } from '@sen/model/ids'
import { judgeRecurrence } from '@sen/model/recurrence/judge-recurrence'
import { firstOccurrence } from '@sen/model/recurrence/occurrences'
import type { PeriodicPlan } from '@sen/model/recurrence/recurrence'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { recurrenceKey } from '../kit/job-keys.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { type DomainList, prepareMisleadingNameCheck } from '../kit/require-truthful-name.ts'
import { requireUnsent } from '../messages/require-unsent.ts'
import { deletePlan } from '../sending/delete-plan.ts'
import { readSendable } from '../sending/read-sendable.ts'
import { linkSharesOfMail } from '../shares/link-shares-of-mail.ts'
import type { MailStore } from '../store.ts'

export interface RecurrenceReceipt {
  readonly messageId: MessageId
  readonly threadId: ThreadId
  readonly version: number
  readonly nextAt: Date
}

/**
 * The mail is read-only in the Periodic folder until it is cancelled; each occurrence sends a copy.
 * @param shareIds the shares that open when it leaves; undefined keeps those of a scheduled mail
 * @throws Refused share_not_found, period_invalid, period_too_soon, and the refusals of `sendMessage` except the hourly
 * limit
 */
export async function startRecurrence(
  needs: { readonly store: MailStore; readonly clock: Clock; readonly directory: DomainList },
  actor: Actor,
  id: MessageId,
  plan: PeriodicPlan,
  knownRevision?: number,
  shareIds?: readonly ShareId[],
): Promise<RecurrenceReceipt> {
  requirePermission(actor, 'send_mail')
  const problem = judgeRecurrence(plan, needs.clock.now())
  if (problem !== undefined) throw new Refused(problem === 'too-soon' ? 'period_too_soon' : 'period_invalid')
  const first = firstOccurrence(plan)
  if (!first) throw new Refused('period_invalid')

  const isMisleading = await prepareMisleadingNameCheck(needs.directory)
  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    await readSendable(w, id, knownRevision, isMisleading)
    const message = await requireUnsent(w.messages, id)
    await deletePlan(w, message)
    await linkSharesOfMail(w, actor, { message, shareIds, at: needs.clock.now() })
    await w.periodics.save({
      messageId: message.id,
      plan,
      nextAt: first.at,
      nextNumber: first.number,
      sentCount: 0,
      missedAt: undefined,
      missedReason: undefined,
    })
    await w.drafts.place(message.id, { role: 'periodic', sendState: 'sending', at: first.at, version })
    await w.threads.refresh([message.threadId], version)
    const periodic = await w.folders.findByRole('periodic')
    const folderIds = [...new Set([message.folderId, periodic.id])]
    await w.record({ type: 'threads.changed', version, threadIds: [message.threadId], folderIds })
    const job = { name: 'run-period', mailboxId: actor.mailboxId, messageId: message.id } as const
    await w.enqueue(job, { runAt: first.at, key: recurrenceKey(message.id) })
    return { messageId: message.id, threadId: message.threadId, version, nextAt: first.at }
  })
}
