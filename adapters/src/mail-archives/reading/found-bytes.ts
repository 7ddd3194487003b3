import { createHash } from 'node:crypto'
import type { ArchivedMessage } from '@sen/core/ports/mail-archive-reader'
import type { StatedState } from '@sen/model/imports/import-states'
import { WholeLines } from '@sen/model/receiving/whole-lines'

type FoundBytes = Omit<ArchivedMessage, 'raw' | 'digest' | keyof StatedState> &
  StatedState & { readonly bytes: Uint8Array }

/** The digest is of the original bytes, before line ends are normalised. */
export function archivedMessage({ bytes, ...found }: FoundBytes): ArchivedMessage {
  const { isRead, place, isStarred = false, isAnswered = false, isForwarded = false } = found
  const rest = { ...found, isRead, place, isStarred, isAnswered, isForwarded }
  const lines = new WholeLines()
  const raw = Buffer.concat([lines.feed(bytes), lines.end()])
  return { ...rest, raw, digest: createHash('sha256').update(bytes).digest('hex') }
}

export function withoutEnvelopeLine(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, 5).equals(Buffer.from('From '))) return bytes
  const lineEnd = bytes.indexOf(10)
  return lineEnd < 0 ? bytes : bytes.subarray(lineEnd + 1)
}
