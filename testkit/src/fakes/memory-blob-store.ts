import type { ByteStream } from '@sen/core/kit/bytes'
import { BlobMissing, type BlobStore, BlobTooLarge, type PutSpan } from '@sen/core/ports/blob-store'

/** Blobs in a map. Keys are content hashes as with the real ones, so equal bytes give equal keys. */
export class MemoryBlobStore implements BlobStore {
  readonly #blobs = new Map<string, Uint8Array>()
  readonly #putAt = new Map<string, Date>()

  get count(): number {
    return this.#blobs.size
  }

  async put(content: Uint8Array): Promise<string> {
    const digest = await crypto.subtle.digest('SHA-256', content.slice())
    const key = Buffer.from(digest).toString('hex')
    this.#blobs.set(key, content.slice())
    this.#putAt.set(key, new Date())
    return key
  }

  async putStream(
    content: ByteStream,
    limitBytes: number,
  ): Promise<{ readonly key: string; readonly sizeBytes: number }> {
    const chunks: Uint8Array[] = []
    let sizeBytes = 0
    for await (const chunk of content) {
      sizeBytes += chunk.byteLength
      if (sizeBytes > limitBytes) throw new BlobTooLarge(`more than ${limitBytes} bytes`)
      chunks.push(chunk.slice())
    }
    return { key: await this.put(Buffer.concat(chunks)), sizeBytes }
  }

  async get(key: string): Promise<Uint8Array> {
    const content = this.#blobs.get(key)
    if (content === undefined) throw new BlobMissing(`no blob ${key}`)
    return content.slice()
  }

  async *stream(key: string): ByteStream {
    yield await this.get(key)
  }

  async has(key: string): Promise<boolean> {
    return this.#blobs.has(key)
  }

  async remove(key: string): Promise<void> {
    this.#blobs.delete(key)
    this.#putAt.delete(key)
  }

  async *list({ from, before }: PutSpan): AsyncGenerator<string> {
    for (const [key, at] of [...this.#putAt]) if (at >= from && at < before) yield key
  }

  async removeIfOlder(key: string, olderThan: Date): Promise<boolean> {
    const at = this.#putAt.get(key)
    if (at === undefined || at >= olderThan) return false
    await this.remove(key)
    return true
  }

  /** As if it had last been put then. */
  setPutAt(key: string, at: Date): void {
    this.#putAt.set(key, at)
  }
}
