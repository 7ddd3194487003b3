import { mailDateInUtc } from '@sen/model/mail-dates'
import { fieldValue, type Header, type HeaderField } from '@sen/model/parts/header-fields'
import { isOwnResults } from '@sen/model/receiving/forged-results'
import { asciiBytes } from '../raw-messages/ascii-bytes.ts'

/** The first two name hidden recipients, and the server of the recipient adds Return-Path (RFC 5321 section 4.4). */
const REMOVED = new Set(['bcc', 'resent-bcc', 'return-path'])

export interface SubmissionTrace {
  readonly hostName: string
  /** RFC 3848 and RFC 6531 section 4.3. */
  readonly protocol: 'ESMTPSA' | 'UTF8SMTPSA'
  readonly queueId: string
  readonly at: Date
}

interface HeaderCompletion {
  readonly trace: SubmissionTrace
  /** Replaces a missing or unusable Message-ID. */
  readonly messageId: string
  readonly hasUsableMessageId: boolean
}

/**
 * Completes the header of a submitted message: adds Received, Message-ID and Date (RFC 6409 section 8), and removes hidden
 * recipients and forged results. All other bytes stay. Received does not name the client, because its address shows where
 * the author is.
 */
export function completeHeader(raw: Uint8Array, header: Header, completion: HeaderCompletion): Uint8Array {
  const { trace, messageId, hasUsableMessageId } = completion
  const isForged = (field: HeaderField) =>
    field.name === 'authentication-results' && isOwnResults(fieldValue(raw, field), trace.hostName)
  const isKept = (field: HeaderField) =>
    !REMOVED.has(field.name) && (hasUsableMessageId || field.name !== 'message-id') && !isForged(field)
  const kept = header.fields.filter(isKept)
  const date = header.fields.find(({ name }) => name === 'date')
  const isDateMissing = date === undefined || fieldValue(raw, date) === ''
  const added = [
    `Received: by ${trace.hostName} with ${trace.protocol} id ${trace.queueId};\r\n\t${mailDateInUtc(trace.at)}\r\n`,
    hasUsableMessageId ? '' : `Message-ID: <${messageId}>\r\n`,
    isDateMissing ? `Date: ${mailDateInUtc(trace.at)}\r\n` : '',
  ]
  const pieces = [
    asciiBytes(added.join('')),
    ...kept.filter((field) => field !== date || !isDateMissing).map(({ start, end }) => raw.subarray(start, end)),
    asciiBytes('\r\n'),
    raw.subarray(header.bodyStart),
  ]
  return joined(pieces)
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
