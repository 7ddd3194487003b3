import { withoutTag } from '@sen/model/addresses'
import { MAX_RECEIVED_HOPS } from '@sen/model/receiving/limits'
import { asciiBytes } from '../raw-messages/ascii-bytes.ts'
import { headerBlock } from '../raw-messages/header-block.ts'
import { countReceivedFields } from '../raw-messages/received-fields.ts'

/** Keeps signatures valid: only removes our Return-Path and adds Delivered-To to detect loops. */
export function forwardedBytes(raw: Uint8Array, mailbox: string): Uint8Array {
  const mark = asciiBytes(`Delivered-To: ${mailbox}\r\n`)
  const rest = raw.subarray(returnPathEnd(raw))
  const bytes = new Uint8Array(mark.length + rest.length)
  bytes.set(mark)
  bytes.set(rest, mark.length)
  return bytes
}

/** Also true with too many Received fields (RFC 5321 section 6.3). */
export function isLooping(raw: Uint8Array, addresses: readonly string[]): boolean {
  if (countReceivedFields(raw) > MAX_RECEIVED_HOPS) return true
  // Other servers may fold the field.
  const fields = asciiText(headerBlock(raw)).split(/\r?\n(?![ \t])/)
  return fields.some((field) => {
    const delivered = /^delivered-to\s*:\s*<?([^\s<>]+)/i.exec(field)?.[1]
    return delivered !== undefined && addresses.includes(withoutTag(delivered))
  })
}

const RETURN_PATH = /^return-path\s*:[^\r\n]*\r?\n/i
/** No valid address is longer. */
const MAX_RETURN_PATH_BYTES = 1_000

function returnPathEnd(raw: Uint8Array): number {
  return RETURN_PATH.exec(asciiText(raw.subarray(0, MAX_RETURN_PATH_BYTES)))?.[0].length ?? 0
}

function asciiText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}
