import { type Address, domainOf } from '@sen/model/addresses'
import { maildropOctets } from '@sen/model/pop3/maildrop-source'
import { MAIL_SOURCES, type MailSource } from '@sen/model/receiving/mail-sources'
import { SCAN_WHILE_RECEIVING_SECONDS } from '@sen/model/scanning/limits'
import { snippetOf } from '@sen/model/snippets'
import { ownSubmission, type SenderVerdict } from '@sen/model/trust/sender-verdict'
import { firstAuthor, shownAuthors } from '@sen/model/trust/shown-authors'
import type { ParsedMessage } from '../ports/mime.ts'
import type { SmtpEnvelope } from '../ports/sender-check.ts'
import { type ReadMessage, readOrSalvage } from '../raw-messages/read-or-salvage.ts'
import { storedHeader } from '../raw-messages/stored-header.ts'
import { findViruses, type VirusReport } from '../trust/find-viruses.ts'
import { scoreSpam } from '../trust/score-spam.ts'
import type { Assessment } from '../trust/trust-store.ts'
import { verifySender } from '../trust/verify-sender.ts'
import { withholdNames } from '../trust/withhold-names.ts'
import type { ReceivingNeeds } from './arrival.ts'

export interface IncomingMail {
  readonly way: MailSource
  /** The bytes to store, including trace headers. */
  readonly raw: Uint8Array
  readonly kept?: string | undefined
  readonly envelope?: (SmtpEnvelope & { readonly recipients: readonly string[] }) | undefined
  /** If an earlier verdict is absent, the source of the mail decides whether the sender is checked. */
  readonly verdict?: SenderVerdict | undefined
}

export interface ExaminedMail extends ReadMessage {
  readonly way: MailSource
  readonly rawBlob: string
  readonly sizeBytes: number
  /** The size of the source as POP3 sends it. */
  readonly octets: number
  readonly snippet: string
  /** The first of its shown authors; empty when it names none. */
  readonly from: Address
  readonly otherAuthors: readonly Address[]
  readonly assessment: Assessment
  /** The header block, if the structure is known. */
  readonly header: Uint8Array | undefined
}

export class ScanDeferred extends Error {
  override readonly name = 'ScanDeferred'
}

/**
 * Examines a message once for all of its mailboxes. Never loses mail: an unresponsive scanner is recorded as failed.
 * @throws ScanDeferred for mail from outside under the policy `defer`, when a scanner did not respond
 */
export async function examineMail(needs: ReceivingNeeds, mail: IncomingMail): Promise<ExaminedMail> {
  const { way, raw, kept } = mail
  const [rawBlob, read] = await Promise.all([kept ?? needs.blobs.write(raw), readTruthfully(needs, raw)])
  const assessment = await assess(needs, mail, read.message)
  if (way === 'smtp' && needs.scanPolicy === 'defer' && hasFailedScan(assessment)) throw new ScanDeferred()
  const { message } = read
  const [from, otherAuthors] = [firstAuthor(message), shownAuthors(message).slice(1)]
  const snippet = snippetOf(message.text)
  const header = message.structure && storedHeader(raw, message.structure)
  const sizes = { sizeBytes: raw.byteLength, octets: maildropOctets(raw) }
  return { ...read, way, rawBlob, ...sizes, snippet, from, otherAuthors, assessment, header }
}

/** Our own users choose their names, so mail from here is treated like mail from outside. */
async function readTruthfully(needs: ReceivingNeeds, raw: Uint8Array): Promise<ReadMessage> {
  const read = await readOrSalvage(needs.mime, raw)
  return { ...read, message: await withholdNames(needs, read.message) }
}

async function assess(needs: ReceivingNeeds, mail: IncomingMail, message: ParsedMessage): Promise<Assessment> {
  const { way, raw, envelope } = mail
  const { isScanned, isScored } = MAIL_SOURCES[way]
  const [verdict, virus, spam] = await Promise.all([
    verdictOf(needs, mail, message),
    isScanned ? findViruses(needs, { raw, message }, SCAN_WHILE_RECEIVING_SECONDS) : NOT_SCANNED,
    isScored && envelope ? scoreSpam(needs.spamScorer, raw, envelope) : undefined,
  ])
  const hasScan = virus.state !== 'not_scanned' || spam !== undefined
  const scan = hasScan ? { virus: virus.state, signature: virus.signature, spam } : undefined
  return { verdict, scan, infectedParts: virus.parts }
}

function hasFailedScan({ scan }: Assessment): boolean {
  return scan?.virus === 'failed' || scan?.spam?.state === 'failed'
}

const NOT_SCANNED: VirusReport = { state: 'not_scanned', signature: '', parts: [] }

async function verdictOf(
  needs: ReceivingNeeds,
  { way, raw, envelope, verdict }: IncomingMail,
  message: ParsedMessage,
): Promise<SenderVerdict | undefined> {
  if (verdict) return verdict
  const { sender } = MAIL_SOURCES[way]
  if (sender === 'own') return ownSubmission(domainOf(firstAuthor(message).email))
  return sender === 'checked' && envelope
    ? verifySender(needs, { raw, authors: shownAuthors(message), envelope })
    : undefined
}
