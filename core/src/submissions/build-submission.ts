import { domainOf } from '@sen/model/addresses'
import { endsWithFooter, type Footer, hasFooter } from '@sen/model/administration/footer'
import { MAX_MESSAGE_BYTES } from '@sen/model/messages/limits'
import { readHeader } from '@sen/model/parts/header-fields'
import { settingsFrom } from '@sen/model/settings'
import { MAX_TRACKED_BYTES } from '@sen/model/tracking/limits'
import { seenPictureAddress } from '@sen/model/tracking/seen-picture'
import { Refused } from '../kit/refused.ts'
import type { ParsedMessage } from '../ports/mime.ts'
import type { BuiltBytes } from '../sending/read-sendable.ts'
import type { CopyToStore, NewDelivery } from '../sending/submission-store.ts'
import type { TrackingNeeds } from '../sending/tracked-copies.ts'
import { signMail } from '../signing/sign-mail.ts'
import type { Reader } from '../store.ts'
import { completeHeader } from './outgoing-header.ts'
import type { SubmittedMail } from './submitted-mail.ts'

export interface SubmissionFacts {
  readonly footer: Footer | undefined
  readonly isTracked: boolean
}

/** The footer and tracking follow the rules of the web (product decisions 12 and 76). */
export async function readSubmissionFacts(
  r: Reader,
  message: Pick<ParsedMessage, 'html' | 'text'>,
  recipients: readonly NewDelivery[],
): Promise<SubmissionFacts> {
  const { footer, ...sender } = await r.mailbox.sendingFacts()
  const lists = { to: recipients.map(({ email }) => ({ name: '', email })), cc: [], bcc: [] }
  const isWanted = hasFooter(footer.scope, lists, sender) && !endsWithFooter(message, footer.html)
  const { tracking } = settingsFrom(await r.settings.all())
  return { footer: isWanted ? footer : undefined, isTracked: tracking && message.html !== '' }
}

export interface BuiltSubmission extends BuiltBytes {
  readonly messageIdHeader: string
}

/**
 * Every recipient and every retry gets the client's bytes with the header completed, the footer and our signature. A
 * signed or encrypted message has no footer and is not tracked, because a change would break it.
 * @throws Refused message_too_large
 */
export async function buildSubmission(
  needs: TrackingNeeds,
  mail: SubmittedMail,
  built: {
    readonly message: ParsedMessage
    readonly recipients: readonly NewDelivery[]
    readonly facts: SubmissionFacts
    readonly newMessageId: string
    readonly at: Date
  },
): Promise<BuiltSubmission> {
  const { message, recipients, facts, newMessageId, at } = built
  const fromDomain = domainOf(message.from[0]?.email ?? '')
  const complete = completeHeader(mail.raw, readHeader(mail.raw), {
    trace: { ...mail.trace, at },
    messageId: newMessageId,
    hasUsableMessageId: message.messageIdHeader !== '',
  })
  const footer = facts.footer?.html
  const withEnding = footer === undefined ? undefined : await needs.mime.appendToTexts(complete, { footer })
  const raw = await signMail(needs, withEnding ?? complete, fromDomain, at)
  if (raw.byteLength > MAX_MESSAGE_BYTES) {
    throw new Refused('message_too_large', { actual: raw.byteLength, limit: MAX_MESSAGE_BYTES })
  }
  const bytes = {
    messageIdHeader: message.messageIdHeader || newMessageId,
    rawBlob: await needs.blobs.write(raw),
    sizeBytes: raw.byteLength,
    footerVersion: withEnding ? (facts.footer?.version ?? 0) : 0,
  }
  // A mail program cannot choose, so mail that is too large is sent without tracking.
  if (!facts.isTracked || recipients.length * raw.byteLength > MAX_TRACKED_BYTES) return bytes
  const copies: CopyToStore[] = []
  for (const { email } of recipients) {
    const token = needs.secrets.token()
    const picture = `<img src="${seenPictureAddress(needs.publicUrl, token)}" width="1" height="1" alt="">`
    const copy = await needs.mime.appendToTexts(complete, { ...(footer !== undefined && { footer }), picture })
    if (!copy) return bytes
    copies.push({ email, token, rawBlob: await needs.blobs.write(await signMail(needs, copy, fromDomain, at)) })
  }
  return { ...bytes, copies }
}
