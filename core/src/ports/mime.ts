import type { Address } from '@sen/model/addresses'
import type { ReportedRecipient } from '@sen/model/delivery-reports/read-report'
import type { MessageStructure } from '@sen/model/mail-programs/message-structure'

/** `index` addresses the part inside the message's raw bytes. */
export interface ParsedPart {
  readonly index: number
  readonly name: string
  readonly contentType: string
  readonly contentId: string
  readonly isInline: boolean
  readonly sizeBytes: number
  /** The bytes are a program, but the name claims another type. */
  readonly isDisguised?: boolean
  /** SHA-256 of the decoded bytes, in hex. */
  readonly digest: string
}

/** Untrusted bytes become plain data: NFC text, addresses as written, nothing executable. */
export interface ParsedMessage {
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
  readonly date: Date | undefined
  /** The `text/plain` body, or the text of the HTML body when there is no other. */
  readonly text: string
  /** Unsanitised: pass it to the HTML cleaner only. */
  readonly html: string
  readonly isCut?: boolean
  readonly parts: readonly ParsedPart[]
  /** S/MIME: signatures are not verified here, and encrypted text is unreadable. */
  readonly protection?: 'signed' | 'encrypted' | undefined
  /** RFC 3464. */
  readonly deliveryReport?: ParsedDeliveryReport | undefined
  /** With byte positions in the source, for mail programs. */
  readonly structure?: MessageStructure
  /** Contains fields that use cases need (list-unsubscribe, auto-submitted, …), by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
}

/** A report can be forged. */
export interface ParsedDeliveryReport {
  readonly recipients: readonly ReportedRecipient[]
  readonly originalMessageId: string
}

export interface ComposedPart {
  readonly name: string
  readonly contentType: string
  readonly contentId: string
  readonly content: Uint8Array
}

export interface ComposeRequest {
  readonly messageIdHeader: string
  readonly inReplyTo: string
  readonly references: readonly string[]
  readonly from: Address
  readonly replyTo?: readonly Address[]
  readonly to: readonly Address[]
  readonly cc: readonly Address[]
  /** Must not be written into the message (RFC 5322 section 3.6.3, third way). */
  readonly bcc: readonly Address[]
  readonly subject: string
  readonly date: Date
  /** The author's IANA time zone, in which the date is written. UTC when absent. */
  readonly timeZone?: string
  readonly html: string
  readonly text: string
  readonly parts: readonly ComposedPart[]
  readonly headers: Readonly<Record<string, string>>
  /** Makes the message a delivery report (multipart/report, RFC 3464) with `text` as its human-readable part. */
  readonly report?: DeliveryReport
}

export interface DeliveryReport {
  /** Fields of message/delivery-status: per message, then per recipient (RFC 3464 section 2). */
  readonly message: Readonly<Record<string, string>>
  readonly recipients: readonly Readonly<Record<string, string>>[]
  readonly originalHeader: string
  /** Replaces the header, if the sender asked for the whole message. */
  readonly original?: Uint8Array
}

export interface TextEnding {
  /** HTML. A plain text gets the text of it. */
  readonly footer?: string
  /** HTML before the footer. It is added to HTML texts only. */
  readonly picture?: string
}

/** RFC 5322, 2045–2049, 2231, 6532. */
export interface Mime {
  /** @throws Unparsable when time, memory or the parser's limits (`model/limits`) run out; the process survives */
  parse(raw: Uint8Array): Promise<ParsedMessage>
  /** Parses the message once; undefined for an index without a part. */
  extractParts(raw: Uint8Array, indexes: readonly number[]): Promise<readonly (Uint8Array | undefined)[]>
  /** The structure alone, for mail that was stored without it. @throws Unparsable as `parse` does */
  structure(raw: Uint8Array): Promise<MessageStructure>
  compose(request: ComposeRequest): Promise<Uint8Array>
  /**
   * Appends to the texts of another program's message and leaves all other bytes unchanged.
   * @param raw with CR LF
   * @returns undefined for signed, encrypted or unreadable texts, and for a message without text
   * @throws Unparsable as `parse`
   */
  appendToTexts(raw: Uint8Array, ending: TextEnding): Promise<Uint8Array | undefined>
}

export class Unparsable extends Error {
  override readonly name = 'Unparsable'
}
