import type { MessageStructure, PartStructure } from '@sen/model/mail-programs/message-structure'
import { WholeLines } from '@sen/model/receiving/whole-lines'

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const BYTES_OF_LINE = 57
const ENCODING_FIELD = /^(content-transfer-encoding[ \t]*:)[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/im

/**
 * Converts parts with the encoding `binary` to base64, because stored mail has lines and no NUL (RFC 3516 section 4.4).
 * The line ends of all other bytes become CR LF.
 */
export function encodeBinaryParts(raw: Uint8Array, structure: MessageStructure): Uint8Array {
  const pieces: Uint8Array[] = []
  let at = 0
  for (const part of binaryParts(structure)) {
    pieces.push(withLines(raw.subarray(at, part.headerStart)))
    const isLeaf = !hasParts(part)
    pieces.push(withEncoding(raw.subarray(part.headerStart, part.bodyStart), isLeaf ? 'base64' : '8bit'))
    at = part.bodyStart
    if (!isLeaf) continue
    pieces.push(base64Lines(raw.subarray(part.bodyStart, part.bodyEnd)))
    at = part.bodyEnd
  }
  pieces.push(withLines(raw.subarray(at)))
  return joined(pieces)
}

/** In the order of their positions. */
function binaryParts({ root }: MessageStructure): readonly PartStructure[] {
  const found: PartStructure[] = []
  const left = [root]
  for (let part = left.pop(); part; part = left.pop()) {
    if (part.encoding === 'binary') found.push(part)
    if (part.message) left.push(part.message.root)
    left.push(...(part.parts ?? []).toReversed())
  }
  return found
}

function hasParts({ parts, message }: PartStructure): boolean {
  return message !== undefined || (parts !== undefined && parts.length > 0)
}

function withEncoding(header: Uint8Array, encoding: string): Uint8Array {
  let text = ''
  for (const byte of header) text += String.fromCharCode(byte)
  const changed = text.replace(ENCODING_FIELD, `$1 ${encoding}`)
  return withLines(Uint8Array.from(changed, (character) => character.charCodeAt(0)))
}

function withLines(bytes: Uint8Array): Uint8Array {
  const lines = new WholeLines()
  return joined([lines.feed(bytes), lines.end()])
}

function base64Lines(bytes: Uint8Array): Uint8Array {
  const lines = Math.ceil(bytes.byteLength / BYTES_OF_LINE)
  const encoded = new Uint8Array(4 * Math.ceil(bytes.byteLength / 3) + 2 * lines)
  let at = 0
  const put = (digit: number | undefined): void => {
    encoded[at] = digit === undefined ? 0x3d : DIGITS.charCodeAt(digit)
    at += 1
  }
  for (let from = 0; from < bytes.byteLength; from += 3) {
    const [first = 0, second, third] = bytes.subarray(from, from + 3)
    put(first >> 2)
    put(((first & 0x03) << 4) | ((second ?? 0) >> 4))
    put(second === undefined ? undefined : ((second & 0x0f) << 2) | ((third ?? 0) >> 6))
    put(third === undefined ? undefined : third & 0x3f)
    if ((from + 3) % BYTES_OF_LINE === 0 || from + 3 >= bytes.byteLength) {
      encoded.set([0x0d, 0x0a], at)
      at += 2
    }
  }
  return encoded.subarray(0, at)
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole
}
