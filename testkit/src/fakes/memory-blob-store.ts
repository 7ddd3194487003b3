import type { ByteStream } from '@sen/core/kit/bytes'
import {
  BlobMissing,
  type BlobStore,
  BlobTooLarge,
  type ByteRange,
  type ResumableWrites,
  type StoredBlob,
  WriteBusy,
  WriteElsewhere,
  WriteMissing,
  type WriteSpan,
} from '@sen/core/ports/blob-store'

interface Stored {
  readonly content: Uint8Array
  readonly since: Date
}

/** Keys are content hashes, as in real stores. */
export class MemoryBlobStore implements BlobStore {
  readonly writes = new MemoryWrites((content) => this.write(content))
  readonly #blobs = new Map<string, Stored>()
  readonly #aside = new Map<string, Stored>()

  get count(): number {
    return this.#blobs.size
  }

  async write(content: Uint8Array): Promise<string> {
    const digest = await crypto.subtle.digest('SHA-256', content.slice())
    const key = Buffer.from(digest).toString('hex')
    this.#blobs.set(key, { content: content.slice(), since: new Date() })
    return key
  }

  async writeStream(content: ByteStream, limitBytes: number): Promise<StoredBlob> {
    const chunks: Uint8Array[] = []
    let sizeBytes = 0
    for await (const chunk of content) {
      sizeBytes += chunk.byteLength
      if (sizeBytes > limitBytes) throw new BlobTooLarge(`more than ${limitBytes} bytes`)
      chunks.push(chunk.slice())
    }
    return { key: await this.write(Buffer.concat(chunks)), sizeBytes }
  }

  async get(key: string): Promise<Uint8Array> {
    const stored = this.#blobs.get(key) ?? this.#aside.get(key)
    if (stored === undefined) throw new BlobMissing(`no blob ${key}`)
    return stored.content.slice()
  }

  async *stream(key: string, range?: ByteRange): ByteStream {
    yield (await this.get(key)).subarray(range?.fromByte, range?.untilByte)
  }

  async has(key: string): Promise<boolean> {
    return this.#blobs.has(key) || this.#aside.has(key)
  }

  async remove(key: string): Promise<void> {
    this.#blobs.delete(key)
    this.#aside.delete(key)
  }

  async *list({ from, before }: WriteSpan): AsyncGenerator<string> {
    for (const [key, { since }] of [...this.#blobs]) if (since >= from && since < before) yield key
  }

  async setAside(key: string): Promise<void> {
    const stored = this.#blobs.get(key)
    if (!stored) return
    this.#aside.set(key, { ...stored, since: new Date() })
    this.#blobs.delete(key)
  }

  async *listAside({ from, before }: WriteSpan): AsyncGenerator<string> {
    for (const [key, { since }] of [...this.#aside]) if (since >= from && since < before) yield key
  }

  async removeAside(key: string): Promise<void> {
    this.#aside.delete(key)
  }

  async restore(key: string): Promise<void> {
    const stored = this.#aside.get(key)
    if (!stored) return
    if (!this.#blobs.has(key)) this.#blobs.set(key, stored)
    this.#aside.delete(key)
  }

  /** Backdates the last put or setting aside. */
  setSince(key: string, since: Date): void {
    for (const blobs of [this.#blobs, this.#aside]) {
      const stored = blobs.get(key)
      if (stored) blobs.set(key, { ...stored, since })
    }
  }
}

interface MemoryWrite {
  content: Uint8Array
  touchedAt: Date
  isBusy: boolean
  isFinished: boolean
}

class MemoryWrites implements ResumableWrites {
  readonly #writes = new Map<string, MemoryWrite>()
  readonly #write: (content: Uint8Array) => Promise<string>

  constructor(write: (content: Uint8Array) => Promise<string>) {
    this.#write = write
  }

  async begin(): Promise<string> {
    const id = crypto.randomUUID()
    this.#writes.set(id, { content: new Uint8Array(0), touchedAt: new Date(), isBusy: false, isFinished: false })
    return id
  }

  async sizeBytes(writeId: string): Promise<number> {
    return this.#find(writeId).content.byteLength
  }

  async append(
    writeId: string,
    { atByte, content, limitBytes }: Parameters<ResumableWrites['append']>[1],
  ): Promise<number> {
    const write = this.#find(writeId)
    const before = write.content
    if (write.isBusy) throw new WriteBusy('this write is in use')
    if (atByte !== before.byteLength || write.isFinished) throw new WriteElsewhere(before.byteLength)
    write.isBusy = true
    try {
      for await (const chunk of content) {
        const isTooMuch = write.content.byteLength + chunk.byteLength > limitBytes
        write.content = isTooMuch ? before : Buffer.concat([write.content, chunk])
        if (isTooMuch) throw new BlobTooLarge(`more than ${limitBytes} bytes`)
      }
    } finally {
      write.isBusy = false
      write.touchedAt = new Date()
    }
    return write.content.byteLength
  }

  async cut(writeId: string, toByte: number): Promise<void> {
    const write = this.#find(writeId)
    if (write.isBusy) throw new WriteBusy('this write is in use')
    const sizeBytes = write.content.byteLength
    if (toByte > sizeBytes || (write.isFinished && toByte < sizeBytes)) throw new WriteElsewhere(sizeBytes)
    write.content = write.content.slice(0, toByte)
  }

  async finish(writeId: string): Promise<StoredBlob> {
    const write = this.#find(writeId)
    if (write.isBusy) throw new WriteBusy('this write is in use')
    write.isFinished = true
    return { key: await this.#write(write.content), sizeBytes: write.content.byteLength }
  }

  async abort(writeId: string): Promise<void> {
    this.#writes.delete(writeId)
  }

  async *list(before: Date): AsyncGenerator<string> {
    for (const [id, { touchedAt }] of [...this.#writes]) if (touchedAt < before) yield id
  }

  #find(writeId: string): MemoryWrite {
    const write = this.#writes.get(writeId)
    if (!write) throw new WriteMissing('this write does not exist')
    return write
  }
}
