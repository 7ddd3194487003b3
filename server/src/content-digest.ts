import { createHash } from 'node:crypto'
import type { ByteStream } from '@sen/core/kit/bytes'

export async function contentDigest(content: ByteStream): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}
