const EQUALS = 0x3d
const LF = 0x0a
const CR = 0x0d
const SPACE = 0x20
const TAB = 0x09

/** Decodes quoted-printable (RFC 2045 section 6.7). Trailing white space is removed, and invalid escapes stay. */
export function decodeQuotedPrintable(encoded: Uint8Array): Uint8Array {
  const decoded = new Uint8Array(encoded.length)
  let written = 0
  let at = 0
  while (at < encoded.length) {
    const byte = encoded[at] ?? 0
    if (byte === SPACE || byte === TAB) {
      const after = afterBlanks(encoded, at)
      if (after === encoded.length || encoded[after] === LF || encoded[after] === CR) at = after
      else {
        decoded.set(encoded.subarray(at, after), written)
        written += after - at
        at = after
      }
    } else if (byte !== EQUALS) {
      decoded[written] = byte
      written += 1
      at += 1
    } else {
      const softEnd = softLineBreak(encoded, at + 1)
      const high = hexDigit(encoded[at + 1])
      const low = hexDigit(encoded[at + 2])
      if (softEnd >= 0) at = softEnd
      else {
        const isEscape = high >= 0 && low >= 0
        decoded[written] = isEscape ? high * 16 + low : EQUALS
        written += 1
        at += isEscape ? 3 : 1
      }
    }
  }
  return decoded.subarray(0, written)
}

/** Returns where the text continues; -1 if this is no soft line break. */
function softLineBreak(encoded: Uint8Array, from: number): number {
  const after = afterBlanks(encoded, from)
  if (after === encoded.length) return after
  if (encoded[after] === LF) return after + 1
  if (encoded[after] === CR) return encoded[after + 1] === LF ? after + 2 : after + 1
  return -1
}

function afterBlanks(encoded: Uint8Array, from: number): number {
  let at = from
  while (encoded[at] === SPACE || encoded[at] === TAB) at += 1
  return at
}

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const upper = byte & 0xdf
  return upper >= 0x41 && upper <= 0x46 ? upper - 0x37 : -1
}
