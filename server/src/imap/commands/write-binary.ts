import type { FetchedMessage } from '@sen/core/mail-programs/program-message'
import type { MessageStructure } from '@sen/model/mail-programs/message-structure'
import type { ImapSession } from '../session/imap-session.ts'
import { no } from '../session/tagged-response.ts'
import { findPart, type SourceRange } from '../wire/body-section.ts'
import type { FetchItem } from '../wire/fetch-items.ts'
import { decodeTransfer, isKnownEncoding } from '../wire/transfer-decoding.ts'

export type BinaryItem = Extract<FetchItem, { readonly kind: 'binary' }>

type ReadSource = (range: SourceRange) => AsyncIterable<Uint8Array>

/** A shorter content is decoded once and kept; a longer one is decoded to count its bytes, and again to send them. */
const MAX_KEPT_BYTES = 1024 * 1024

interface DecodablePart extends SourceRange {
  readonly encoding: string
}

/**
 * Call it before anything of the message is written.
 * @throws CommandRefused NO for an unknown encoding (RFC 3516 section 4.3)
 */
export function requireDecodable(structure: MessageStructure, sizeBytes: number, items: readonly FetchItem[]): void {
  for (const item of items) {
    if (item.kind !== 'binary') continue
    const part = partOf(structure, sizeBytes, item)
    if (part && !isKnownEncoding(part.encoding)) throw no('The encoding of the part is unknown', 'UNKNOWN-CTE')
  }
}

/** Writes the value of BINARY and BINARY.SIZE (RFC 3516). NUL is sent in a `literal8`. */
export async function writeBinary(
  session: ImapSession,
  { message, structure }: { readonly message: FetchedMessage; readonly structure: MessageStructure },
  item: BinaryItem,
  read: ReadSource,
): Promise<void> {
  const part = partOf(structure, message.sizeBytes, item)
  if (part === undefined) {
    session.write(item.isSize ? '0' : 'NIL')
    return
  }
  const content = () => decodeTransfer(read(part), part.encoding)
  const { sizeBytes, hasNul, kept } = await measured(content())
  if (item.isSize) {
    session.write(String(sizeBytes))
    return
  }
  const start = Math.min(sizeBytes, item.partial?.start ?? 0)
  const end = Math.min(sizeBytes, item.partial === undefined ? sizeBytes : start + item.partial.count)
  session.write(`${hasNul ? '~' : ''}{${end - start}}\r\n`)
  let at = 0
  for await (const piece of kept ?? content()) {
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, piece.byteLength)]
    at += piece.byteLength
    if (from < to) session.connection.write(Buffer.from(piece.subarray(from, to)))
    if (at >= end) break
    await session.flushIfFull()
  }
  if (at < end) throw new Error('the source of a message is shorter than before')
}

async function measured(content: AsyncIterable<Uint8Array>): Promise<{
  readonly sizeBytes: number
  readonly hasNul: boolean
  readonly kept: readonly Uint8Array[] | undefined
}> {
  const kept: Uint8Array[] = []
  let sizeBytes = 0
  let hasNul = false
  for await (const piece of content) {
    sizeBytes += piece.byteLength
    hasNul ||= piece.includes(0)
    if (sizeBytes <= MAX_KEPT_BYTES) kept.push(piece)
    else kept.length = 0
  }
  return { sizeBytes, hasNul, kept: sizeBytes <= MAX_KEPT_BYTES ? kept : undefined }
}

/** Multiparts and messages have no encoding of their own. */
function partOf(structure: MessageStructure, sizeBytes: number, { part }: BinaryItem): DecodablePart | undefined {
  if (part.length === 0) return { start: 0, end: sizeBytes, encoding: 'binary' }
  const found = findPart(structure, part)
  if (found === undefined) return undefined
  const isWhole = found.message !== undefined || (found.parts !== undefined && found.parts.length > 0)
  return { start: found.bodyStart, end: found.bodyEnd, encoding: isWhole ? 'binary' : found.encoding }
}
