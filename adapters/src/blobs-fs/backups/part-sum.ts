import { createHash } from 'node:crypto'
import type { ByteStream } from '@sen/core/kit/bytes'
import type { PartSum } from '@sen/core/ports/backup-archive'

export class Summing {
  readonly #hash = createHash('sha256')
  #sizeBytes = 0

  async *pass(content: ByteStream): ByteStream {
    for await (const chunk of content) {
      this.#hash.update(chunk)
      this.#sizeBytes += chunk.byteLength
      yield chunk
    }
  }

  sum(): PartSum {
    return { sizeBytes: this.#sizeBytes, sha256: this.#hash.digest('hex') }
  }
}
