import { MAX_SIGNATURE_PICTURES } from '@sen/model/account/signature-limits'
import { domainOf } from '@sen/model/addresses'
import { endsWithFooter, hasFooter } from '@sen/model/administration/footer'
import type { MessageId } from '@sen/model/ids'
import { MAX_MESSAGE_BYTES } from '@sen/model/messages/limits'
import { judgeSend } from '@sen/model/sending'
import { settingsFrom } from '@sen/model/settings'
import { withoutSeenPictures } from '@sen/model/tracking/seen-picture'
import type { StoredFile } from '../attachments/file-store.ts'
import { Refused } from '../kit/refused.ts'
import type { DomainList, MisleadingNameCheck } from '../kit/require-truthful-name.ts'
import { maySendAs } from '../mailboxes/may-send-as.ts'
import { requireTruthfulSender } from '../mailboxes/require-truthful-sender.ts'
import { publicPicturesIn } from '../messages/inline-images.ts'
import type { Message } from '../messages/message-store.ts'
import { requireUnsent } from '../messages/require-unsent.ts'
import { signMail } from '../signing/sign-mail.ts'
import type { Reader } from '../store.ts'
import { composeDraft, type DraftToCompose } from './compose-draft.ts'
import type { CopyToStore } from './submission-store.ts'
import { type TrackingNeeds, trackedCopies } from './tracked-copies.ts'

/**
 * @param isMisleading from `prepareMisleadingNameCheck`
 * @throws Refused as `requireUnsent`; draft_conflict, sender_not_allowed, sender_name_misleading, and the refusals of
 * `judgeSend`
 */
export async function readSendable(
  r: Reader,
  id: MessageId,
  knownRevision: number | undefined,
  isMisleading: MisleadingNameCheck,
): Promise<DraftToCompose> {
  const message = await requireUnsent(r.messages, id)
  if (knownRevision !== undefined && knownRevision !== message.revision) {
    throw new Refused('draft_conflict', { revision: message.revision })
  }
  const draft = await readDraft(r, message)
  const sendable = draft.files.map(({ sizeBytes, isUploaded }) => ({ sizeBytes, isForwarded: !isUploaded }))
  const [refusal] = judgeSend({ ...message, html: draft.html || draft.text, files: sendable })
  if (refusal) throw new Refused(refusal.code, refusal.details)
  if (!(await maySendAs(r, [message.from.email]))) throw new Refused('sender_not_allowed')
  await requireTruthfulSender(r, message.from, isMisleading)
  return draft
}

/** Includes the current footer of the organisation (product decision 76). */
export async function readDraft(r: Reader, message: Message): Promise<DraftToCompose> {
  const { html, text } = await r.messages.body(message.id)
  const files = await r.files.ofMessage(message.id)
  const { timeZone: zone, footer, ...sender } = await r.mailbox.sendingFacts()
  const { timezone: timeZone } = settingsFrom(zone === undefined ? {} : { timezone: zone })
  const isWanted = hasFooter(footer.scope, message, sender) && !endsWithFooter({ html, text }, footer.html)
  return {
    message,
    html,
    text,
    timeZone,
    files: [...files, ...(await signaturePictures(r, html))],
    ...(isWanted && { footer }),
  }
}

/** Images of signatures are sent with each mail that shows them, although they are not its attachments. */
async function signaturePictures(r: Reader, html: string): Promise<readonly StoredFile[]> {
  const found: StoredFile[] = []
  for (const uuid of publicPicturesIn(html).slice(0, MAX_SIGNATURE_PICTURES)) {
    const file = await r.files.findByIdOrUuid(uuid)
    if (file?.isInline && file.contentId !== '') found.push(file)
  }
  return found
}

export interface BuildNeeds extends TrackingNeeds {
  readonly directory: DomainList
}

export interface BuiltBytes {
  readonly rawBlob: string
  readonly sizeBytes: number
  readonly footerVersion: number
  readonly copies?: readonly CopyToStore[]
}

/** No row refers to the bytes yet. @throws Refused message_too_large, file_not_found, tracking_too_large */
export async function buildBytes(needs: TrackingNeeds, given: DraftToCompose, date: Date): Promise<BuiltBytes> {
  const draft = { ...given, html: withoutSeenPictures(given.html, needs.publicUrl) }
  const unsigned = await composeDraft(needs, draft, date)
  const raw = await signMail(needs, unsigned, domainOf(draft.message.from.email), date)
  if (raw.byteLength > MAX_MESSAGE_BYTES) {
    throw new Refused('message_too_large', { actual: raw.byteLength, limit: MAX_MESSAGE_BYTES })
  }
  const footerVersion = footerVersionOf(draft)
  const bytes = { rawBlob: await needs.blobs.write(raw), sizeBytes: raw.byteLength, footerVersion }
  if (!draft.message.isTracked) return bytes
  return { ...bytes, copies: await trackedCopies(needs, draft, date, raw.byteLength) }
}

export function footerVersionOf({ footer }: Pick<DraftToCompose, 'footer'>): number {
  return footer?.version ?? 0
}
