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
