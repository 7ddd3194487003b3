const FROM = Array.from('From ', (letter) => letter.charCodeAt(0))
const LF = 10

/** Returns the bytes of a first line `From …`, which an mbox file adds to a message (RFC 4155); 0 without one. */
export function envelopeLineLength(bytes: Uint8Array): number {
  return FROM.every((byte, at) => bytes[at] === byte) ? bytes.indexOf(LF) + 1 : 0
}
