import type { Address } from './addresses.ts'
import type { ErrorCode } from './error-codes.ts'
import {
  MAX_BODY_CHARACTERS,
  MAX_MESSAGE_BYTES,
  MAX_RECIPIENTS_PER_MESSAGE,
  MAX_UPLOADED_TOTAL_BYTES,
} from './messages/limits.ts'
import { envelopeRecipients, invalidRecipients, type RecipientLists } from './recipients.ts'

export interface SendableFile {
  readonly sizeBytes: number
  /** Counts towards the message, but not towards the uploads (product decision 1). */
  readonly isForwarded: boolean
}

export interface SendableDraft extends RecipientLists {
  readonly from: Address
  readonly html: string
  readonly files: readonly SendableFile[]
}

export interface SendLimits {
  readonly recipients: number
  readonly bodyCharacters: number
  readonly uploadedBytes: number
  readonly messageBytes: number
}

export const DEFAULT_SEND_LIMITS: SendLimits = {
  recipients: MAX_RECIPIENTS_PER_MESSAGE,
  bodyCharacters: MAX_BODY_CHARACTERS,
  uploadedBytes: MAX_UPLOADED_TOTAL_BYTES,
  messageBytes: MAX_MESSAGE_BYTES,
}

export interface SendRefusal {
  readonly code: ErrorCode
  readonly details?: Readonly<Record<string, unknown>>
}

/** Most important first (spec section 5, product decisions 1 and 33). Page and server share this rule. */
export function judgeSend(draft: SendableDraft, limits: SendLimits = DEFAULT_SEND_LIMITS): readonly SendRefusal[] {
  const refusals: SendRefusal[] = []
  const refuseAbove = (code: ErrorCode, actual: number, limit: number) => {
    if (actual > limit) refusals.push({ code, details: { actual, limit } })
  }
  if (draft.from.email.trim() === '') refusals.push({ code: 'no_sender' })
  const recipients = envelopeRecipients(draft)
  if (recipients.length === 0) refusals.push({ code: 'no_receiver' })
  const invalid = invalidRecipients(draft)
  if (invalid.length > 0) refusals.push({ code: 'invalid_receivers', details: { emails: invalid } })
  refuseAbove('too_many_recipients', recipients.length, limits.recipients)
  refuseAbove('body_too_large', draft.html.length, limits.bodyCharacters)
  const uploads = draft.files.filter((file) => !file.isForwarded)
  refuseAbove('attachments_too_large', totalBytes(uploads), limits.uploadedBytes)
  refuseAbove('message_too_large', estimateEncodedBytes(draft), limits.messageBytes)
  return refusals
}

export function judgeFiles(
  files: readonly SendableFile[],
  limits: SendLimits = DEFAULT_SEND_LIMITS,
): 'attachments_too_large' | 'message_too_large' | undefined {
  if (totalBytes(files.filter((file) => !file.isForwarded)) > limits.uploadedBytes) return 'attachments_too_large'
  return estimateEncodedBytes({ html: '', files }) > limits.messageBytes ? 'message_too_large' : undefined
}

const BASE64_LINE_CHARACTERS = 76
/** Estimates for the header of a message and of each part. */
const HEADER_BYTES = 4_096
const PART_HEADER_BYTES = 512

/** Rather too large: every part in base64 with line breaks, and the body as HTML and as text. */
export function estimateEncodedBytes(draft: Pick<SendableDraft, 'html' | 'files'>): number {
  const body = 2 * base64Bytes(utf8Bytes(draft.html))
  return draft.files.reduce((sum, file) => sum + base64Bytes(file.sizeBytes) + PART_HEADER_BYTES, HEADER_BYTES + body)
}

function base64Bytes(sizeBytes: number): number {
  const characters = 4 * Math.ceil(sizeBytes / 3)
  return characters + 2 * Math.ceil(characters / BASE64_LINE_CHARACTERS)
}

function totalBytes(files: readonly SendableFile[]): number {
  return files.reduce((sum, file) => sum + file.sizeBytes, 0)
}

function utf8Bytes(text: string): number {
  let bytes = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    // Each half of a surrogate pair accounts for two of its four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3
  }
  return bytes
}
