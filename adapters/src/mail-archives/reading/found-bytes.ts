import { createHash } from 'node:crypto'
import type { ArchivedMessage } from '@sen/core/ports/mail-archive-reader'
import { envelopeLineLength } from '@sen/model/imports/envelope-line'
import type { StatedState } from '@sen/model/imports/import-states'
import { IMPORT_CHUNK_BYTES, MAX_IMPORTED_MESSAGE_BYTES } from '@sen/model/imports/limits'
import { WholeLines } from '@sen/model/receiving/whole-lines'

type FoundBytes = Omit<ArchivedMessage, 'raw' | 'digest' | keyof StatedState> &
  StatedState & { readonly bytes: Uint8Array }

const PIECE_BYTES = 1024 * 1024

/**
 * The digest is of the original bytes, before line ends are normalised.
 * @returns undefined when the message with normalised line ends is larger than MAX_IMPORTED_MESSAGE_BYTES
 */
export function archivedMessage({ bytes, ...found }: FoundBytes): ArchivedMessage | undefined {
  const { isRead, place, isStarred = false, isAnswered = false, isForwarded = false } = found
  const rest = { ...found, isRead, place, isStarred, isAnswered, isForwarded }
  const raw = withWholeLines(bytes)
  return raw && { ...rest, raw, digest: createHash('sha256').update(bytes).digest('hex') }
}

/** Stops at the limit, because a message of bare line feeds doubles its size. */
function withWholeLines(bytes: Uint8Array): Buffer | undefined {
  const lines = new WholeLines()
  const pieces: Uint8Array[] = []
  let size = 0
  for (let at = 0; at <= bytes.length && size <= MAX_IMPORTED_MESSAGE_BYTES; at += PIECE_BYTES) {
    const piece = lines.feed(bytes.subarray(at, at + PIECE_BYTES))
    pieces.push(piece)
    size += piece.length
  }
  const end = lines.end()
  return size + end.length > MAX_IMPORTED_MESSAGE_BYTES ? undefined : Buffer.concat([...pieces, end])
}

/** Large messages are read alone, so that the caller can reserve memory for each. */
export function isLarge(sizeBytes: number): boolean {
  return sizeBytes > IMPORT_CHUNK_BYTES && sizeBytes <= MAX_IMPORTED_MESSAGE_BYTES
}

export function withoutEnvelopeLine(bytes: Buffer): Buffer {
  return bytes.subarray(envelopeLineLength(bytes))
}
