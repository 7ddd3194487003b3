import type { MessageStructure, PartStructure } from '@sen/model/mail-programs/message-structure'
import { MAX_SMTP_HEADER_BYTES } from '@sen/model/receiving/limits'
import { WholeLines } from '@sen/model/receiving/whole-lines'
import { Refused } from '../kit/refused.ts'
import { asciiBytes } from './ascii-bytes.ts'

const DIGITS = Uint8Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', (digit) =>
  digit.charCodeAt(0),
)
const PADDING = 0x3d
const BYTES_OF_LINE = 57
/** A piece takes some milliseconds. */
const LINES_OF_PIECE = 4_096
const BYTES_OF_PIECE = 256 * 1024
const ENCODING_FIELD = /^(content-transfer-encoding[ \t]*:)[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/im

/**
 * Converts parts with the encoding `binary` to base64, because stored mail has lines and no NUL (RFC 3516 section 4.4).
 * The line ends of all other bytes become CR LF. The caller should yield to other work after each piece.
 * @throws Refused message_too_large for a binary part whose header is longer than the header of a message may be
 */
export function* encodeBinaryParts(raw: Uint8Array, structure: MessageStructure): Generator<Uint8Array, void> {
  let at = 0
  for (const part of binaryParts(structure)) {
    yield* withLines(raw.subarray(at, part.headerStart))
    const isLeaf = !hasParts(part)
    yield* withEncoding(raw.subarray(part.headerStart, part.bodyStart), isLeaf ? 'base64' : '8bit')
    at = part.bodyStart
    if (!isLeaf) continue
    yield* base64Lines(raw.subarray(part.bodyStart, part.bodyEnd))
    at = part.bodyEnd
  }
  yield* withLines(raw.subarray(at))
}

/** Returns the length of the result, without line ends that are completed. */
export function predictEncodedBytes(rawBytes: number, structure: MessageStructure): number {
  return binaryParts(structure)
    .filter((part) => !hasParts(part))
    .reduce((sum, { bodyStart, bodyEnd }) => sum + base64Bytes(bodyEnd - bodyStart) - (bodyEnd - bodyStart), rawBytes)
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

function* withEncoding(header: Uint8Array, encoding: string): Generator<Uint8Array, void> {
  if (header.byteLength > MAX_SMTP_HEADER_BYTES) throw new Refused('message_too_large')
  let text = ''
  for (const byte of header) text += String.fromCharCode(byte)
  const changed = text.replace(ENCODING_FIELD, `$1 ${encoding}`)
  yield* withLines(asciiBytes(changed))
}

function* withLines(bytes: Uint8Array): Generator<Uint8Array, void> {
  const lines = new WholeLines()
  for (let from = 0; from < bytes.byteLength; from += BYTES_OF_PIECE) {
    yield lines.feed(bytes.subarray(from, from + BYTES_OF_PIECE))
  }
  yield lines.end()
}

function base64Bytes(bytes: number): number {
  return 4 * Math.ceil(bytes / 3) + 2 * Math.ceil(bytes / BYTES_OF_LINE)
}

function* base64Lines(bytes: Uint8Array): Generator<Uint8Array, void> {
  const step = LINES_OF_PIECE * BYTES_OF_LINE
  for (let from = 0; from < bytes.byteLength; from += step) {
    yield base64Piece(bytes, from, Math.min(bytes.byteLength, from + step))
  }
}

function base64Piece(bytes: Uint8Array, from: number, to: number): Uint8Array {
  const encoded = new Uint8Array(base64Bytes(to - from)).fill(PADDING)
  let at = 0
  for (let start = from; start < to; start += BYTES_OF_LINE) {
    const end = Math.min(to, start + BYTES_OF_LINE)
    for (let next = start; next < end; next += 3, at += 4) {
      const first = bytes[next] ?? 0
      // The last group of a part alone can be short, because lines and pieces are multiples of three.
      const second = bytes[next + 1] ?? 0
      const third = bytes[next + 2] ?? 0
      encoded[at] = DIGITS[first >> 2] ?? 0
      encoded[at + 1] = DIGITS[((first & 0x03) << 4) | (second >> 4)] ?? 0
      if (next + 1 < end) encoded[at + 2] = DIGITS[((second & 0x0f) << 2) | (third >> 6)] ?? 0
      if (next + 2 < end) encoded[at + 3] = DIGITS[third & 0x3f] ?? 0
    }
    encoded[at] = 0x0d
    encoded[at + 1] = 0x0a
    at += 2
  }
  return encoded
}
