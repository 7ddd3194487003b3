/**
 * The MIME tree of a message with byte positions in its source (RFC 2045, RFC 2046). FETCH BODYSTRUCTURE, ENVELOPE and
 * `BODY[1.2]` are answered from it without reading the whole source.
 */
export interface MessageStructure {
  readonly envelope: EnvelopeFields
  readonly root: PartStructure
}

/**
 * Positions are bytes in the source of the message. The header includes its blank line, so `headerStart` up to
 * `bodyStart` is `BODY[n.MIME]`, and `bodyStart` up to `bodyEnd` is `BODY[n]`.
 */
export interface PartStructure {
  /** Lower case, `text` when the part names none. */
  readonly type: string
  readonly subtype: string
  /** Names are lower case; values are as written, without quotes. */
  readonly parameters: readonly Parameter[]
  readonly id?: string
  readonly description?: string
  /** Lower case, `7bit` when the part names none. */
  readonly encoding: string
  readonly md5?: string
  readonly disposition?: { readonly type: string; readonly parameters: readonly Parameter[] }
  readonly languages?: readonly string[]
  readonly location?: string
  readonly headerStart: number
  readonly bodyStart: number
  readonly bodyEnd: number
  /** Line ends in the body; IMAP states it for text and message/rfc822. */
  readonly lines: number
  /** The parts of a multipart; a multipart without parts has none and is shown as text/plain. */
  readonly parts?: readonly PartStructure[]
  readonly message?: MessageStructure
  /** Limits of depth or parts were reached, so that parts below this one are not listed. */
  readonly isCut?: true
}

export type Parameter = readonly [name: string, value: string]

/** Field values as written, unfolded and not decoded (RFC 3501 section 7.4.2). Absent fields are undefined. */
export interface EnvelopeFields {
  readonly date?: string
  readonly subject?: string
  readonly from?: readonly EnvelopeAddress[]
  readonly sender?: readonly EnvelopeAddress[]
  readonly replyTo?: readonly EnvelopeAddress[]
  readonly to?: readonly EnvelopeAddress[]
  readonly cc?: readonly EnvelopeAddress[]
  readonly bcc?: readonly EnvelopeAddress[]
  readonly inReplyTo?: string
  readonly messageId?: string
}

/** A group begins with a name in `mailbox` and no host, and ends with neither (RFC 3501 section 7.4.2). */
export interface EnvelopeAddress {
  readonly name?: string
  readonly mailbox?: string
  readonly host?: string
}

/** The structure of a message that cannot be parsed: one text without fields. */
export function plainStructure(bodyStart: number, bodyEnd: number): MessageStructure {
  return {
    envelope: {},
    root: {
      type: 'text',
      subtype: 'plain',
      parameters: [],
      encoding: '8bit',
      headerStart: 0,
      bodyStart,
      bodyEnd,
      lines: 0,
    },
  }
}
