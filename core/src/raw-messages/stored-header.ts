import { MAX_STORED_HEADER_BYTES } from '@sen/model/mail-programs/limits'
import type { MessageStructure } from '@sen/model/mail-programs/message-structure'

/** The header block with its blank line, copied, so that the source is not retained. */
export function storedHeader(raw: Uint8Array, { root }: MessageStructure): Uint8Array {
  return raw.slice(0, Math.min(root.bodyStart, MAX_STORED_HEADER_BYTES))
}
