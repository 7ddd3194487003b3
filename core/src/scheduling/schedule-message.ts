import type { MessageId, ShareId, ThreadId } from '@sen/model/ids'
import { envelopeRecipients } from '@sen/model/recipients'
import { isTooSoon } from '@sen/model/scheduling/scheduled-times'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { releaseKey } from '../kit/job-keys.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { prepareMisleadingNameCheck } from '../kit/require-truthful-name.ts'
import { requireUnsent } from '../messages/require-unsent.ts'
import { deletePlan } from '../sending/delete-plan.ts'
import { type BuildNeeds, buildBytes, readSendable } from '../sending/read-sendable.ts'
import { linkSharesOfMail } from '../shares/link-shares-of-mail.ts'
import type { MailStore } from '../store.ts'

export interface ScheduleReceipt {
  readonly messageId: MessageId
  readonly threadId: ThreadId
  readonly version: number
  readonly plannedAt: Date
}

/**
 * Builds the bytes now, with the scheduled date, so that the reviewed text is sent. The mail is read-only until it is
 * cancelled.
 * @param shareIds the shares that open when it leaves; undefined keeps those of a scheduled mail
 * @throws Refused share_not_found, schedule_too_soon, and the refusals of `sendMessage` except the hourly limit, which
 * is checked when it leaves
 */
export async function scheduleMessage(
  needs: BuildNeeds & { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  id: MessageId,
  plannedAt: Date,
  knownRevision?: number,
  shareIds?: readonly ShareId[],
): Promise<ScheduleReceipt> {
  requirePermission(actor, 'send_mail')
  if (isTooSoon(plannedAt, needs.clock.now())) throw new Refused('schedule_too_soon')
  const isMisleading = await prepareMisleadingNameCheck(needs.directory)
  const draft = await needs.store.read(actor.mailboxId, (r) => readSendable(r, id, knownRevision, isMisleading))
  const bytes = await buildBytes(needs, draft, plannedAt)

  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const message = await requireUnsent(w.messages, id)
    if (message.revision !== draft.message.revision) {
      throw new Refused('draft_conflict', { revision: message.revision })
    }
    await deletePlan(w, message)
    await linkSharesOfMail(w, actor, { message, shareIds, at: needs.clock.now() })
    const submissionId = await w.submissions.create({
      messageId: message.id,
      holdUntil: plannedAt,
      plannedAt,
      bounceToken: needs.secrets.token().toLowerCase(),
      ...bytes,
      // This becomes the Date header.
      at: plannedAt,
      recipients: envelopeRecipients(message),
    })
    await w.drafts.place(message.id, { role: 'scheduled', sendState: 'sending', at: plannedAt, version })
    await w.threads.refresh([message.threadId], version)
    const scheduled = await w.folders.findByRole('scheduled')
    const folderIds = [...new Set([message.folderId, scheduled.id])]
    await w.record({ type: 'threads.changed', version, threadIds: [message.threadId], folderIds })
    const job = { name: 'release-submission', mailboxId: actor.mailboxId, submissionId } as const
    await w.enqueue(job, { runAt: plannedAt, key: releaseKey(submissionId) })
    return { messageId: message.id, threadId: message.threadId, version, plannedAt }
  })
}
