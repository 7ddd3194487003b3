import { createHash } from 'node:crypto'
import type { FoundMessage, UnreadableMessage } from '@sen/core/receiving/import-mail'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { MAX_IMPORTED_MESSAGE_BYTES } from '@sen/model/imports/limits'
import { WholeLines } from '@sen/model/receiving/whole-lines'

/** The digest is of the original bytes, before line ends are normalised. */
export function foundMessage(found: Omit<FoundMessage, 'raw' | 'digest'> & { readonly bytes: Buffer }): FoundMessage {
  const { bytes, ...rest } = found
  const lines = new WholeLines()
  const raw = Buffer.concat([lines.feed(bytes), lines.end()])
  return { ...rest, raw, digest: createHash('sha256').update(bytes).digest('hex') }
}

export function tooLarge(name: string, sizeBytes?: number): UnreadableMessage {
  const [size = 0, limit = 0] = [sizeBytes ?? 0, MAX_IMPORTED_MESSAGE_BYTES].map((bytes) =>
    Math.ceil(bytes / MEGABYTE_BYTES),
  )
  const said = sizeBytes === undefined ? 'it is' : `${size} MB are`
  return { name, reason: `${said} more than the ${limit} MB that can be imported` }
}
