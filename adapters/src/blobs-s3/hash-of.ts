import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

const SLICE_BYTES = 1024 * 1024

/** SHA-256 in hex; a large content never holds the event loop for long. */
export async function hashOf(content: Uint8Array): Promise<string> {
  const hash = createHash('sha256')
  for (let start = 0; start < content.byteLength; start += SLICE_BYTES) {
    if (start > 0) await setImmediate()
    hash.update(content.subarray(start, start + SLICE_BYTES))
  }
  return hash.digest('hex')
}
