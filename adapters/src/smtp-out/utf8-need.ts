import type { SendEnvelope } from '@sen/core/ports/mail-sender'
import { isAscii } from '@sen/model/text/punycode'

/**
 * `needed`: an address of the sender or in a header field is not ASCII, so that no server without SMTPUTF8 may get this mail. `useful`:
 * the header has other letters, as of strangers' mail that is forwarded, which servers of old take as they are.
 */
export type Utf8Need = 'none' | 'useful' | 'needed'

const ADDRESS_FIELD = /^(?:resent-)?(?:from|sender|reply-to|to|cc|bcc):/i
const LETTERS = new TextDecoder('utf-8', { fatal: true })

/** Whether a mail needs SMTPUTF8 whoever gets it (RFC 6531 section 3.4). @param envelope its domains in ASCII where they can be */
export function utf8NeedOf(envelope: SendEnvelope, raw: Uint8Array): Utf8Need {
  if (!isAscii(envelope.mailFrom)) return 'needed'
  const header = headerOf(raw)
  if (header === undefined) return 'none'
  const fields = header.replaceAll(/\r?\n(?=[ \t])/g, '').split(/\r?\n/)
  if (fields.some((field) => ADDRESS_FIELD.test(field) && !hasAsciiAddresses(field))) return 'needed'
  return 'useful'
}

/** Undefined where it is ASCII, or of no charset that SMTPUTF8 is for. */
function headerOf(raw: Uint8Array): string | undefined {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const end = bytes.indexOf('\r\n\r\n')
  const header = end < 0 ? bytes : bytes.subarray(0, end)
  if (!header.some((byte) => byte > 0x7f)) return undefined
  try {
    return LETTERS.decode(header)
  } catch {
    // Mail of strangers in another charset: it goes as it always did.
    return undefined
  }
}

/** A name beside an address may have any letters. */
function hasAsciiAddresses(field: string): boolean {
  const words = field.replaceAll(/"(?:[^"\\]|\\.)*"/g, ' ').split(/[\s<>()",;:]+/)
  return words.every((word) => isAscii(word) || !word.includes('@'))
}
