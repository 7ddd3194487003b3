import { isOwnAddress } from '@sen/model/addresses'
import type { MessageId, ThreadId } from '@sen/model/ids'
import { HOLD_MARGIN_SECONDS, MAX_MESSAGE_BYTES, MAX_RECIPIENTS_PER_HOUR } from '@sen/model/limits'
import { type EnvelopeRecipient, envelopeRecipients } from '@sen/model/recipients'
import { judgeSend } from '@sen/model/sending'
import { settingsFrom } from '@sen/model/settings'
import { requireDraft } from '../drafts/require-draft.ts'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Mime } from '../ports/mime.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { MailStore, Reader, Writer } from '../store.ts'
import { requireVerifiedDomain } from '../threads/require-verified-domain.ts'
import { composeDraft, type DraftToCompose } from './compose-draft.ts'
import { fileAndQueue } from './file-and-queue.ts'
import { releaseKey } from './job-keys.ts'

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
 * Sends a draft. Its bytes are built once, before the hold begins, and are the same for every recipient and every
 * attempt. Two calls at once, two pages, a repeated click: one of them sends, the others hear `already_sent`.
 * @throws Refused message_not_found, not_a_draft, already_sent, draft_conflict, smtp_disabled, domain_not_verified,
 *   sender_not_allowed, send_quota_exceeded, file_not_found, and what `judgeSend` refuses
 */
export async function sendMessage(
  needs: {
    readonly store: MailStore
    readonly blobs: BlobStore
    readonly mime: Mime
    readonly secrets: Secrets
    readonly clock: Clock
  },
  actor: Actor,
  id: MessageId,
  knownRevision?: number,
): Promise<SendReceipt> {
  if (!actor.smtpEnabled) throw new Refused('smtp_disabled')
  requireVerifiedDomain(actor)
  const draft = await needs.store.read(actor.mailboxId, (r) => readSendable(r, id, knownRevision))
  const composedAt = needs.clock.now()
  const raw = await composeDraft(needs, draft, composedAt)
  if (raw.byteLength > MAX_MESSAGE_BYTES) {
    throw new Refused('message_too_large', { actual: raw.byteLength, limit: MAX_MESSAGE_BYTES })
  }
  const rawBlob = await needs.blobs.put(raw)

  return needs.store.write(actor.mailboxId, async (w) => {
    const version = await w.nextVersion()
    const at = needs.clock.now()
    // Everything may have changed while the bytes were being built; from here on the mailbox is ours.
    const message = await requireDraft(w.messages, id)
    if (message.revision !== draft.message.revision) {
      throw new Refused('draft_conflict', { revision: message.revision })
    }
    const recipients = envelopeRecipients(message)
    await requireRoom(w, recipients, at)
    const undoSeconds = await undoSecondsOf(w)
    const holdSeconds = undoSeconds > 0 ? undoSeconds + HOLD_MARGIN_SECONDS : 0
    const holdUntil = new Date(at.getTime() + holdSeconds * 1000)
    const submissionId = await w.submissions.create({
      messageId: message.id,
      holdUntil,
      // Mail servers may write local parts in lower case.
      bounceToken: needs.secrets.token().toLowerCase(),
      rawBlob,
      sizeBytes: raw.byteLength,
      at: composedAt,
      recipients,
    })
    const receipt = { messageId: message.id, threadId: message.threadId, version, holdUntil, undoSeconds }
    if (holdSeconds === 0) {
      await fileAndQueue(w, actor.mailboxId, submissionId, at)
      return receipt
    }
    await w.drafts.setSendState(message.id, 'sending', version)
    await w.threads.refresh([message.threadId], version)
    await w.record({
      type: 'threads.changed',
      version,
      threadIds: [message.threadId],
      folderIds: [message.folderId],
    })
    const job = { name: 'release-submission', mailboxId: actor.mailboxId, submissionId } as const
    await w.enqueue(job, { runAt: holdUntil, key: releaseKey(submissionId) })
    return receipt
  })
}

async function readSendable(r: Reader, id: MessageId, knownRevision: number | undefined): Promise<DraftToCompose> {
  const message = await requireDraft(r.messages, id)
  if (knownRevision !== undefined && knownRevision !== message.revision) {
    throw new Refused('draft_conflict', { revision: message.revision })
  }
  const [{ html }, files, senders] = [
    await r.messages.body(message.id),
    await r.files.ofMessage(message.id),
    await r.mailbox.senders(),
  ]
  const sendable = files.map(({ sizeBytes, place }) => ({ sizeBytes, isForwarded: place.kind === 'part' }))
  const [refusal] = judgeSend({ ...message, html, files: sendable })
  if (refusal) throw new Refused(refusal.code, refusal.details)
  if (
    !isOwnAddress(
      message.from.email,
      senders.map(({ email }) => email),
    )
  )
    throw new Refused('sender_not_allowed')
  return { message, html, files }
}

/** Product decision 33. Asked under the mailbox's lock, so that many sends at once do not all find room. */
async function requireRoom(w: Writer, recipients: readonly EnvelopeRecipient[], now: Date): Promise<void> {
  const written = await w.submissions.recipientsSince(new Date(now.getTime() - 3_600_000))
  if (written + recipients.length > MAX_RECIPIENTS_PER_HOUR) {
    throw new Refused('send_quota_exceeded', { limit: MAX_RECIPIENTS_PER_HOUR, used: written })
  }
}

async function undoSecondsOf(r: Reader): Promise<number> {
  const settings = settingsFrom(await r.settings.all())
  return settings.enable_delay_send ? settings.time_delay_send : 0
}
