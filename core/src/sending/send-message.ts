import type { MessageId, ShareId, ThreadId } from '@sen/model/ids'
import { HOLD_MARGIN_SECONDS } from '@sen/model/limits'
import { envelopeRecipients } from '@sen/model/recipients'
import { settingsFrom } from '@sen/model/settings'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { releaseKey } from '../kit/job-keys.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { Message } from '../messages/message-store.ts'
import { requireUnsent } from '../messages/require-unsent.ts'
import { leaveWithMail } from '../shares/leave-with-mail.ts'
import type { MailStore, Reader, Writer } from '../store.ts'
import { dropPlan } from './drop-plan.ts'
import { fileAndQueue } from './file-and-queue.ts'
import { alarmOfRefusal, type SendingLimitNeeds, sendingRefusal } from './limits/sending-refusal.ts'
import { type BuildNeeds, buildBytes, readSendable } from './read-sendable.ts'

export interface SendReceipt {
  readonly messageId: MessageId
  readonly threadId: ThreadId
  readonly version: number
  /** Until then the server keeps the mail, and undo is sure. */
  readonly holdUntil: Date
  /** How long the page offers undo: shorter than the hold, and 0 when there is none. */
  readonly undoSeconds: number
}

/**
 * Sends a draft, or now what was planned for later. Its bytes are built once, before the hold begins, and are the same
 * for every recipient and every attempt. Two calls at once, two pages, a repeated click: one of them sends, the others
 * hear `already_sent`.
 * @param shareIds what is shared once it leaves; undefined: what it was planned with
 * @throws Refused share_not_found, message_not_found, not_a_draft, already_sent, draft_conflict, smtp_disabled, domain_not_verified,
 *   sender_not_allowed, send_quota_exceeded, sending_on_hold, file_not_found, and what `judgeSend` refuses
 */
export async function sendMessage(
  needs: BuildNeeds & SendingLimitNeeds & { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  id: MessageId,
  knownRevision?: number,
  shareIds?: readonly ShareId[],
): Promise<SendReceipt> {
  requirePermission(actor, 'send_mail')
  const draft = await needs.store.read(actor.mailboxId, (r) => readSendable(r, id, knownRevision))
  const composedAt = needs.clock.now()
  const bytes = await buildBytes(needs, draft, composedAt)

  const sent = needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const at = needs.clock.now()
    // Everything may have changed while the bytes were being built; from here on the mailbox is ours.
    const message = await requireUnsent(w.messages, id)
    if (message.revision !== draft.message.revision) {
      throw new Refused('draft_conflict', { revision: message.revision })
    }
    const recipients = envelopeRecipients(message)
    const full = await sendingRefusal(w, needs, recipients.length, at)
    if (full) throw full
    await dropPlan(w, message)
    await leaveWithMail(w, actor, { messageId: message.id, shareIds, at })
    const undoSeconds = await undoSecondsOf(w)
    const holdSeconds = undoSeconds > 0 ? undoSeconds + HOLD_MARGIN_SECONDS : 0
    const holdUntil = new Date(at.getTime() + holdSeconds * 1000)
    const submissionId = await w.submissions.create({
      messageId: message.id,
      holdUntil,
      // Mail servers may write local parts in lower case.
      bounceToken: needs.secrets.token().toLowerCase(),
      ...bytes,
      at: composedAt,
      recipients,
    })
    await w.sendingMeter.count(recipients.length, composedAt)
    const receipt = { messageId: message.id, threadId: message.threadId, version, holdUntil, undoSeconds }
    if (holdSeconds === 0) {
      await fileAndQueue(w, needs, actor.mailboxId, submissionId, at)
      return receipt
    }
    await hold(w, message, at)
    const job = { name: 'release-submission', mailboxId: actor.mailboxId, submissionId } as const
    await w.enqueue(job, { runAt: holdUntil, key: releaseKey(submissionId) })
    return receipt
  })
  return sent.catch(async (error: unknown) => {
    await alarmOfRefusal(needs, actor.mailboxId, error)
    throw error
  })
}

/** For the time of the hold it stands among the drafts, and nobody can change it. */
async function hold(w: Writer, { id, threadId, folderId, folderRole }: Message, at: Date): Promise<void> {
  const version = await w.nextVersion()
  // Wherever the thread is listed it had a draft until now.
  const folderIds = [folderId, ...((await w.threads.row(threadId))?.folderIds ?? [])]
  if (folderRole === 'drafts') await w.drafts.setSendState(id, 'sending', version)
  else {
    await w.drafts.place(id, { role: 'drafts', sendState: 'sending', at, version })
    folderIds.push((await w.folders.findByRole('drafts')).id)
  }
  await w.threads.refresh([threadId], version)
  await w.record({ type: 'threads.changed', version, threadIds: [threadId], folderIds })
}

async function undoSecondsOf(r: Reader): Promise<number> {
  const settings = settingsFrom(await r.settings.all())
  return settings.enable_delay_send ? settings.time_delay_send : 0
}
