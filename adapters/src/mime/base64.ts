const PADDING = 0x3d
const NOT_IN_ALPHABET = 255

const VALUES = new Uint8Array(256).fill(NOT_IN_ALPHABET)
for (const [value, letter] of Array.from(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
).entries()) {
  VALUES[letter.charCodeAt(0)] = value
}

/** Decodes base64 (RFC 2045 section 6.8). Groups may follow padding, because some mailers pad each line. */
export function decodeBase64(encoded: Uint8Array): Uint8Array {
  const decoded = new Uint8Array(Math.ceil((encoded.length * 3) / 4))
  let written = 0
  let group = 0
  let count = 0
  const flush = (): void => {
    if (count >= 2) decoded[written++] = group >> (count === 2 ? 4 : 10)
    if (count === 3) decoded[written++] = (group >> 2) & 0xff
    group = 0
    count = 0
  }
  for (let at = 0; at < encoded.length; at += 1) {
    const byte = encoded[at] ?? 0
    const value = VALUES[byte] ?? NOT_IN_ALPHABET
    if (value !== NOT_IN_ALPHABET) {
      group = (group << 6) | value
      count += 1
      if (count < 4) continue
      decoded[written++] = group >> 16
      decoded[written++] = (group >> 8) & 0xff
      decoded[written++] = group & 0xff
      group = 0
      count = 0
    } else if (byte === PADDING) flush()
  }
  flush()
  return decoded.subarray(0, written)
}

const JUDGED_BYTES = 4_096
/** Text has a blank or a punctuation mark for every few letters; in base64 such signs are damage. */
const LETTERS_FOR_EACH_SIGN = 16
const UNREADABLE = /[^\P{Cc}\t\n\f\r]/u

/** Judges the beginning of a text that is declared base64, because some programs declare it and write plain text. */
export function isUnencodedText(encoded: Uint8Array): boolean {
  const head = encoded.subarray(0, JUDGED_BYTES)
  const { letters, signs, isWhole } = countSigns(head)
  if (signs * LETTERS_FOR_EACH_SIGN <= letters) return false
  // Lists append their footer as plain text, so the first line decides.
  const line = firstLine(head)
  const first = countSigns(line)
  if (first.signs === 0 && first.isWhole && isReadableBase64(line)) return false
  return !((isWhole || encoded.length > JUDGED_BYTES) && isReadableBase64(head))
}

interface SignCounts {
  readonly letters: number
  /** Characters outside the alphabet, and blanks within a line. */
  readonly signs: number
  readonly isWhole: boolean
}

function countSigns(bytes: Uint8Array): SignCounts {
  let [letters, padding, signs, isInLine, isBlank] = [0, 0, 0, false, false]
  for (const byte of bytes) {
    if (byte === 0x0a || byte === 0x0d) isInLine = false
    if (byte <= 0x20) {
      isBlank = isInLine
      continue
    }
    if (VALUES[byte] !== NOT_IN_ALPHABET) letters += 1
    else if (byte === PADDING) padding += 1
    else signs += 1
    if (isBlank) signs += 1
    isInLine = true
    isBlank = false
  }
  return { letters, signs, isWhole: (letters + padding) % 4 === 0 }
}

function firstLine(bytes: Uint8Array): Uint8Array {
  const start = Math.max(
    0,
    bytes.findIndex((byte) => byte > 0x20),
  )
  const end = bytes.indexOf(0x0a, start)
  return bytes.subarray(start, end < 0 ? bytes.length : end)
}

function isReadableBase64(encoded: Uint8Array): boolean {
  try {
    // A letter that the cut divides is no fault.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(decodeBase64(encoded), { stream: true })
    return text !== '' && !UNREADABLE.test(text)
  } catch {
    return false
  }
}
