/** Encodings that BINARY can undo (RFC 2045 section 6). */
const DECODERS: Readonly<Record<string, (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>>> = {
  '7bit': (source) => source,
  '8bit': (source) => source,
  binary: (source) => source,
  base64: decodeBase64,
  'quoted-printable': decodeQuotedPrintable,
}

/** A longer line without an end is decoded in pieces. */
const MAX_LINE_BYTES = 64 * 1024

export function isKnownEncoding(encoding: string): boolean {
  return Object.hasOwn(DECODERS, encoding)
}

/** Undoes a transfer encoding piece by piece. Call `isKnownEncoding` first. */
export function decodeTransfer(source: AsyncIterable<Uint8Array>, encoding: string): AsyncIterable<Uint8Array> {
  return DECODERS[encoding]?.(source) ?? source
}

/** Ignores characters outside the alphabet, and ends at the padding (RFC 2045 section 6.8). */
async function* decodeBase64(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = ''
  for await (const chunk of source) {
    const digits =
      rest +
      Buffer.from(chunk)
        .toString('latin1')
        .replaceAll(/[^A-Za-z0-9+/=]/g, '')
    const end = digits.indexOf('=')
    if (end >= 0) {
      yield Buffer.from(digits.slice(0, end), 'base64')
      return
    }
    const whole = digits.length - (digits.length % 4)
    rest = digits.slice(whole)
    if (whole > 0) yield Buffer.from(digits.slice(0, whole), 'base64')
  }
  if (rest !== '') yield Buffer.from(rest, 'base64')
}

async function* decodeQuotedPrintable(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = ''
  for await (const chunk of source) {
    const text = rest + Buffer.from(chunk).toString('latin1')
    // Without a line end, the cut must not divide an escape.
    const cut = text.lastIndexOf('\n') + 1 || (text.length > MAX_LINE_BYTES ? text.length - 3 : 0)
    rest = text.slice(cut)
    if (cut > 0) yield decodeLines(text.slice(0, cut))
  }
  if (rest !== '') yield decodeLines(rest)
}

/** White space at the end of a line was added on the way (RFC 2045 section 6.7, rule 3). */
function decodeLines(text: string): Buffer {
  const plain = text
    .replaceAll(/(?<![ \t])[ \t]+(?=\r?\n)/g, '')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(plain.endsWith('=') ? plain.slice(0, -1) : plain, 'latin1')
}
