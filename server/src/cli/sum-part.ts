import { createHash } from 'node:crypto'
import type { ByteStream } from '@sen/core/kit/bytes'
import type { PartSum } from '@sen/core/ports/backup-archive'

export async function sumPart(content: ByteStream): Promise<PartSum> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const chunk of content) {
    hash.update(chunk)
    sizeBytes += chunk.byteLength
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}
