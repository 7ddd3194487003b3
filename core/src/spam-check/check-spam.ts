import type { MessageId } from '@sen/model/ids'
import { envelopeRecipients } from '@sen/model/recipients'
import { type DraftScore, summed } from '@sen/model/spam-hints/score-draft'
import { MAX_SPAM_SYMBOLS_SHOWN } from '@sen/model/trust/limits'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { Message } from '../messages/message-store.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Mime } from '../ports/mime.ts'
import type { SpamScorer } from '../ports/spam-scorer.ts'
import type { TextProcessor } from '../ports/text-processor.ts'
import { ScanFailed } from '../ports/virus-scanner.ts'
import type { MailStore } from '../store.ts'

export interface SpamCheckNeeds {
  readonly store: MailStore
  readonly blobs: BlobStore
  readonly mime: Mime
  readonly clock: Clock
  /** Undefined: our own heuristics decide (product decision 17). */
  readonly spamScorer: SpamScorer | undefined
  readonly textProcessor: Pick<TextProcessor, 'scoreDraft'>
}

/**
 * A scorer gets the message as it would be sent, without attachments.
 * @throws Refused message_not_found, unavailable when the scorer does not answer
 */
export async function checkSpam(needs: SpamCheckNeeds, actor: Actor, id: MessageId): Promise<DraftScore> {
  const { message, html, text } = await needs.store.read(actor.mailboxId, async (r) => {
    const found = await r.messages.find(id)
    if (!found) throw new Refused('message_not_found')
    const body = await r.messages.body(id)
    return { message: found, html: body.html, text: body.text }
  })
  const recipients = envelopeRecipients(message).map(({ email }) => email)
  if (!needs.spamScorer) {
    const body = html === '' ? { html, plainText: text } : { html }
    return needs.textProcessor.scoreDraft({ subject: message.subject, ...body, recipients })
  }
  const raw = await rawOf(needs, message, { html, text: html === '' ? text : '' })
  try {
    const envelope = { mailFrom: message.from.email, remoteAddress: '127.0.0.1', helo: '', recipients }
    const { score, rejectAt, symbols } = await needs.spamScorer.score(raw, envelope, { authenticatedAs: actor.address })
    const all = summed(symbols.filter(({ name }) => !isOfTheWay(name)))
    const judged = { ...all, symbols: all.symbols.slice(0, MAX_SPAM_SYMBOLS_SHOWN) }
    // rspamd may reject a message regardless of the sum of its symbols.
    return score >= rejectAt && summed(symbols).score < rejectAt ? { ...judged, score } : judged
  } catch (error) {
    if (error instanceof ScanFailed) throw new Refused('unavailable')
    throw error
  }
}

async function rawOf(
  { mime, clock }: SpamCheckNeeds,
  message: Message,
  body: { readonly html: string; readonly text: string },
): Promise<Uint8Array> {
  const { messageIdHeader, inReplyTo, references, from, to, cc, subject } = message
  return mime.compose({
    messageIdHeader,
    inReplyTo,
    references,
    from,
    to,
    cc,
    bcc: [],
    subject,
    date: clock.now(),
    ...body,
    parts: [],
    headers: {},
  })
}

/** A draft lacks the transport of a message, and its author cannot influence it. */
function isOfTheWay(name: string): boolean {
  return /^(?:R_SPF|R_DKIM|DKIM|DMARC|ARC|RCVD|RECEIVED|HFILTER|RDNS|ASN|IP_|FROM_EQ|TO_DN|RBL|RCPT_COUNT|MID_|MISSING_MID|GREYLIST)/.test(
    name,
  )
}
