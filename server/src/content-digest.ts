import { createHash } from 'node:crypto'
import type { ByteStream } from '@sen/core/kit/bytes'

/** The SHA-256 in hex is the key of the blob. */
export async function contentDigest(content: ByteStream): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}
