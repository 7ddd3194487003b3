import type { Address } from '@sen/model/addresses'
import type { ReportedRecipient } from '@sen/model/bounces/read-report'

/** One attachment or inline part as its message names it. `index` addresses it inside that message's raw bytes. */
export interface ParsedPart {
  readonly index: number
  readonly name: string
  readonly contentType: string
  /** Without angle brackets; empty when there is none. */
  readonly contentId: string
  readonly isInline: boolean
  readonly sizeBytes: number
  /** Its bytes are a program, and its name says something else. */
  readonly isDisguised?: boolean
  /** SHA-256 of its decoded bytes, in hex. */
  readonly digest: string
}

/** What a stranger's bytes said, made harmless as data: NFC text, addresses as written, nothing executed. */
export interface ParsedMessage {
  /** Without angle brackets; empty when there is none. */
  readonly messageIdHeader: string
  readonly inReplyTo: string
  readonly references: readonly string[]
  readonly subject: string
  readonly from: readonly Address[]
  readonly sender: readonly Address[]
  readonly replyTo: readonly Address[]
  readonly to: readonly Address[]
  readonly cc: readonly Address[]
  readonly bcc: readonly Address[]
  /** The Date header; undefined when there is none that can be read. */
  readonly date: Date | undefined
  /** `text/plain` body, or the text of the HTML body when there is only that. */
  readonly text: string
  /** Unsanitised: only the HTML cleaner may look at it. Empty when the message has none. */
  readonly html: string
  /** The end of the HTML, or of the text where there is none, is beyond what is kept of it. */
  readonly isCut?: boolean
  readonly parts: readonly ParsedPart[]
  /** Its text was signed with S/MIME, which nobody checks here, or is encrypted and cannot be read. */
  readonly protection?: 'signed' | 'encrypted' | undefined
  /** Of a delivery report (RFC 3464). */
  readonly bounce?: ParsedBounce | undefined
  /** Lower-case names, for what later rooms need (list-unsubscribe, auto-submitted, …). */
  readonly headers: Readonly<Record<string, string>>
}

/** What a delivery report says. Anybody can write one. */
export interface ParsedBounce {
  readonly recipients: readonly ReportedRecipient[]
  /** Of the mail that it is about, from its part with that mail or its header; empty when it says nothing of it. */
  readonly originalMessageId: string
}

export interface ComposedPart {
  readonly name: string
  readonly contentType: string
  /** Set for inline images that the HTML refers to as `cid:`. */
  readonly contentId: string
  readonly content: Uint8Array
}

export interface ComposeRequest {
  readonly messageIdHeader: string
  readonly inReplyTo: string
  readonly references: readonly string[]
  readonly from: Address
  readonly to: readonly Address[]
  readonly cc: readonly Address[]
  /** Never written into the bytes (RFC 5322 section 3.6.3, third way). */
  readonly bcc: readonly Address[]
  readonly subject: string
  readonly date: Date
  /** Of who writes, an IANA name: the date is written by its clocks; by UTC when absent. */
  readonly timeZone?: string
  readonly html: string
  readonly text: string
  readonly parts: readonly ComposedPart[]
  readonly headers: Readonly<Record<string, string>>
  /** Makes it a delivery report (multipart/report, RFC 3464): `text` is its part for people. */
  readonly report?: DeliveryReport
}

/** What programs read in a delivery report. */
export interface DeliveryReport {
  /** Fields of message/delivery-status: those of the message first, then those of each recipient (RFC 3464 section 2). */
  readonly message: Readonly<Record<string, string>>
  readonly recipients: readonly Readonly<Record<string, string>>[]
  /** The header of the message reported on, as it was sent. */
  readonly originalHeader: string
}

/** Reading and building of MIME messages (RFC 5322, 2045–2049, 2231, 6532). */
export interface Mime {
  /** Throws `Unparsable` when time, memory or the parser gives out; the process survives. Limits: `model/limits`. */
  parse(raw: Uint8Array): Promise<ParsedMessage>
  /** The decoded bytes of each part, of one reading of the message. Undefined where it has no such part. */
  extractParts(raw: Uint8Array, indexes: readonly number[]): Promise<readonly (Uint8Array | undefined)[]>
  compose(request: ComposeRequest): Promise<Uint8Array>
}

export class Unparsable extends Error {
  override readonly name = 'Unparsable'
}
