import type { Address } from '@sen/model/addresses'
import type { ReportedRecipient } from '@sen/model/bounces/read-report'

/** One attachment or inline part. `index` addresses it inside the message's raw bytes. */
export interface ParsedPart {
  readonly index: number
  readonly name: string
  readonly contentType: string
  /** Without angle brackets; empty when there is none. */
  readonly contentId: string
  readonly isInline: boolean
  readonly sizeBytes: number
  /** The bytes are a program, but the name claims another type. */
  readonly isDisguised?: boolean
  /** SHA-256 of the decoded bytes, in hex. */
  readonly digest: string
}

/** The parsed content of untrusted bytes, as plain data: NFC text, addresses as written, nothing executable. */
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
  /** The Date field; undefined when it is missing or invalid. */
  readonly date: Date | undefined
  /** The `text/plain` body, or the text of the HTML body when there is no other. */
  readonly text: string
  /** Unsanitised: pass it to the HTML cleaner only. Empty when the message has no HTML. */
  readonly html: string
  /** The HTML, or the text without HTML, was truncated. */
  readonly isCut?: boolean
  readonly parts: readonly ParsedPart[]
  /** The text is signed with S/MIME, which is not verified here, or encrypted and unreadable. */
  readonly protection?: 'signed' | 'encrypted' | undefined
  /** The content of a delivery report (RFC 3464). */
  readonly bounce?: ParsedBounce | undefined
  /** Header fields that use cases need (list-unsubscribe, auto-submitted, …), by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
}

/** The content of a delivery report. It can be forged. */
export interface ParsedBounce {
  readonly recipients: readonly ReportedRecipient[]
  /** The Message-ID of the original mail, taken from the returned mail or header; empty when unknown. */
  readonly originalMessageId: string
}

export interface ComposedPart {
  readonly name: string
  readonly contentType: string
  /** Set for inline images that the HTML refers to by `cid:`. */
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
  /** Must not be written into the message (RFC 5322 section 3.6.3, third way). */
  readonly bcc: readonly Address[]
  readonly subject: string
  readonly date: Date
  /** The author's time zone (IANA name), in which the date is written. UTC when absent. */
  readonly timeZone?: string
  readonly html: string
  readonly text: string
  readonly parts: readonly ComposedPart[]
  readonly headers: Readonly<Record<string, string>>
  /** Makes the message a delivery report (multipart/report, RFC 3464) with `text` as its human-readable part. */
  readonly report?: DeliveryReport
}

/** The machine-readable part of a delivery report. */
export interface DeliveryReport {
  /** The fields of message/delivery-status: per message, then per recipient (RFC 3464 section 2). */
  readonly message: Readonly<Record<string, string>>
  readonly recipients: readonly Readonly<Record<string, string>>[]
  /** The header of the original message, as it was sent. */
  readonly originalHeader: string
}

/** Parses and composes MIME messages (RFC 5322, 2045–2049, 2231, 6532). */
export interface Mime {
  /** @throws Unparsable when time, memory or the parser's limits (`model/limits`) run out; the process survives */
  parse(raw: Uint8Array): Promise<ParsedMessage>
  /** Returns the decoded bytes of each part from one parse of the message; undefined for an index without a part. */
  extractParts(raw: Uint8Array, indexes: readonly number[]): Promise<readonly (Uint8Array | undefined)[]>
  compose(request: ComposeRequest): Promise<Uint8Array>
}

export class Unparsable extends Error {
  override readonly name = 'Unparsable'
}
