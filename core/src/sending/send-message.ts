import type { MessageId, ShareId, ThreadId } from '@sen/model/ids'
import { envelopeRecipients } from '@sen/model/recipients'
import { HOLD_MARGIN_SECONDS } from '@sen/model/sending/limits'
import { settingsFrom } from '@sen/model/settings'
import type { Actor } from '../kit/actor.ts'
import { rethrowAfter } from '../kit/clean-up.ts'
import type { Clock } from '../kit/clock.ts'
import { releaseKey } from '../kit/job-keys.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { prepareMisleadingNameCheck } from '../kit/require-truthful-name.ts'
import type { Message } from '../messages/message-store.ts'
import { requireUnsent } from '../messages/require-unsent.ts'
import { linkSharesOfMail } from '../shares/link-shares-of-mail.ts'
import type { MailStore, Reader, Writer } from '../store.ts'
import { deletePlan } from './delete-plan.ts'
import { dispatchSubmission } from './dispatch-submission.ts'
import { alarmOfRefusal, type SendingLimitNeeds, sendingRefusal } from './limits/sending-refusal.ts'
import { type BuildNeeds, buildBytes, readSendable } from './read-sendable.ts'

export interface SendReceipt {
  readonly messageId: MessageId
  readonly threadId: ThreadId
  readonly version: number
  readonly holdUntil: Date
  readonly undoSeconds: number
}

/**
 * The bytes are built once, before the hold. Of concurrent calls one sends; the others are refused with `already_sent`.
 * @param shareIds the shares that open when it leaves; undefined keeps those of a scheduled mail
 * @throws Refused share_not_found, message_not_found, not_a_draft, already_sent, draft_conflict, smtp_disabled,
 * domain_not_verified, sender_not_allowed, sender_name_misleading, send_quota_exceeded, sending_on_hold, file_not_found,
 * and the refusals of `judgeSend`
 */
export async function sendMessage(
  needs: BuildNeeds & SendingLimitNeeds & { readonly store: MailStore; readonly clock: Clock },
  actor: Actor,
  id: MessageId,
  knownRevision?: number,
  shareIds?: readonly ShareId[],
): Promise<SendReceipt> {
  requirePermission(actor, 'send_mail')
  const isMisleading = await prepareMisleadingNameCheck(needs.directory)
  const draft = await needs.store.read(actor.mailboxId, (r) => readSendable(r, id, knownRevision, isMisleading))
  const composedAt = needs.clock.now()
  const bytes = await buildBytes(needs, draft, composedAt)

  const sent = needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const at = needs.clock.now()
    // The draft may have changed while the bytes were built, so check again under the mailbox lock.
    const message = await requireUnsent(w.messages, id)
    if (message.revision !== draft.message.revision) {
      throw new Refused('draft_conflict', { revision: message.revision })
    }
    const recipients = envelopeRecipients(message)
    const full = await sendingRefusal(w, needs, recipients.length, at)
    if (full) throw full
    await deletePlan(w, message)
    await linkSharesOfMail(w, actor, { message, shareIds, at })
    const undoSeconds = await undoSecondsOf(w)
    const holdSeconds = undoSeconds > 0 ? undoSeconds + HOLD_MARGIN_SECONDS : 0
    const holdUntil = new Date(at.getTime() + holdSeconds * 1000)
    const submissionId = await w.submissions.create({
      messageId: message.id,
      holdUntil,
      // Mail servers may change local parts to lower case.
      bounceToken: needs.secrets.token().toLowerCase(),
      ...bytes,
      at: composedAt,
      recipients,
    })
    await w.sendingMeter.count(recipients.length, composedAt)
    const receipt = { messageId: message.id, threadId: message.threadId, version, holdUntil, undoSeconds }
    if (holdSeconds === 0) {
      await dispatchSubmission(w, needs, actor.mailboxId, submissionId, at)
      return receipt
    }
    await hold(w, message, at)
    const job = { name: 'release-submission', mailboxId: actor.mailboxId, submissionId } as const
    await w.enqueue(job, { runAt: holdUntil, key: releaseKey(submissionId) })
    return receipt
  })
  return sent.catch((error: unknown) => rethrowAfter(error, () => alarmOfRefusal(needs, actor.mailboxId, error)))
}

/** Keeps the mail among the drafts, read-only, during the hold. */
async function hold(w: Writer, { id, threadId, folderId, folderRole }: Message, at: Date): Promise<void> {
  const version = await w.nextVersion()
  // The thread showed a draft in every folder that lists it.
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
