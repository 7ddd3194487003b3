const [CR, LF, SPACE, TAB, EQUALS] = [13, 10, 32, 9, 61]
/** RFC 2045 section 6.7 allows 76 with the `=` of a soft line break. */
const MAX_LINE_CHARACTERS = 75

/** Encodes text whose lines end with CR LF (RFC 2045 section 6.7). */
export function encodeQuotedPrintable(text: Uint8Array): Buffer {
  const lines: string[] = []
  let line = ''
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0
    if (byte === CR && text[at + 1] === LF) {
      lines.push(line)
      line = ''
      at += 1
      continue
    }
    const isLineEnd = at + 1 === text.length || (text[at + 1] === CR && text[at + 2] === LF)
    const written = isPlain(byte, isLineEnd) ? String.fromCharCode(byte) : escaped(byte)
    if (line.length + written.length > MAX_LINE_CHARACTERS) {
      lines.push(`${line}=`)
      line = ''
    }
    line += written
  }
  lines.push(line)
  return Buffer.from(lines.join('\r\n'), 'latin1')
}

function isPlain(byte: number, isLineEnd: boolean): boolean {
  if (byte === SPACE || byte === TAB) return !isLineEnd
  return byte > SPACE && byte < 127 && byte !== EQUALS
}

function escaped(byte: number): string {
  return `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
}
