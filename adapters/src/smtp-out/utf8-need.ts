import type { SendEnvelope } from '@sen/core/ports/mail-sender'
import { isAscii } from '@sen/model/text/punycode'

/**
 * `needed` is for non-ASCII addresses: servers without SMTPUTF8 must not get this mail. `useful` is for other non-ASCII
 * header text, which old servers accept.
 */
export type Utf8Need = 'none' | 'useful' | 'needed'

const ADDRESS_FIELD = /^(?:resent-)?(?:from|sender|reply-to|to|cc|bcc):/i
const LETTERS = new TextDecoder('utf-8', { fatal: true })

/** RFC 6531 section 3.4 decides. @param envelope with domains in ASCII where possible */
export function utf8NeedOf(envelope: SendEnvelope, raw: Uint8Array): Utf8Need {
  if (!isAscii(envelope.mailFrom)) return 'needed'
  const header = headerOf(raw)
  if (header === undefined) return 'none'
  const fields = header.replaceAll(/\r?\n(?=[ \t])/g, '').split(/\r?\n/)
  if (fields.some((field) => ADDRESS_FIELD.test(field) && !hasAsciiAddresses(field))) return 'needed'
  return 'useful'
}

function headerOf(raw: Uint8Array): string | undefined {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const end = bytes.indexOf('\r\n\r\n')
  const header = end < 0 ? bytes : bytes.subarray(0, end)
  if (!header.some((byte) => byte > 0x7f)) return undefined
  try {
    return LETTERS.decode(header)
  } catch {
    // SMTPUTF8 is for UTF-8 only; other 8-bit text is sent as it is.
    return undefined
  }
}

function hasAsciiAddresses(field: string): boolean {
  const words = field.replaceAll(/"(?:[^"\\]|\\.)*"/g, ' ').split(/[\s<>()",;:]+/)
  return words.every((word) => isAscii(word) || !word.includes('@'))
}
