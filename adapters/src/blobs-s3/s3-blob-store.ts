import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ByteStream } from '@sen/core/kit/bytes'
import {
  BlobMissing,
  type BlobStore,
  BlobTooLarge,
  type ByteRange,
  type StoredBlob,
  type WriteSpan,
} from '@sen/core/ports/blob-store'
import { DAY_MILLISECONDS } from '@sen/model/durations'
import { processIdentity } from '../process-identity.ts'
import { PartBuffer } from './part-buffer.ts'
import type { S3Bucket, S3Upload } from './s3-bucket.ts'
import { isMissing, isOutOfRange } from './s3-failures.ts'
import { S3UnfinishedWrites } from './s3-unfinished-writes.ts'

const KEY = /^[0-9a-f]{64}$/
const PLACES = 'blobs/'
const ASIDE = 'aside/'
const TEMPORARY = 'tmp/'
const TRIES = 4

/**
 * Stores blobs as `blobs/<SHA-256 in hex>`. It only assumes that objects are atomic and visible once confirmed.
 * Contents longer than a part are uploaded as `tmp/…` first, because their key is known at the end only.
 */
export class S3BlobStore implements BlobStore {
  readonly writes: S3UnfinishedWrites
  readonly #bucket: S3Bucket
  #sweptAt = Number.NEGATIVE_INFINITY

  constructor(bucket: S3Bucket) {
    this.#bucket = bucket
    this.writes = new S3UnfinishedWrites(bucket, placeOf)
  }

  async write(content: Uint8Array): Promise<string> {
    const key = await hashOf(content)
    // Replace even an equal blob: the new age protects it from deletion.
    await this.#bucket.write(placeOf(key), content, key)
    return key
  }

  async writeStream(content: ByteStream, limitBytes: number): Promise<StoredBlob> {
    const temporary = `${TEMPORARY}${processIdentity()}`
    const hash = createHash('sha256')
    const part = new PartBuffer()
    let sizeBytes = 0
    let upload: S3Upload | undefined
    try {
      for await (const chunk of content) {
        sizeBytes += chunk.byteLength
        if (sizeBytes > limitBytes) throw new BlobTooLarge(`more than ${limitBytes} bytes`)
        hash.update(chunk)
        for (let rest = chunk; rest.byteLength > 0; ) {
          if (part.isFull) {
            upload ??= await this.#beginUpload(temporary)
            await upload.add(part.content)
            part.clear()
          }
          rest = part.append(rest)
        }
      }
      const key = hash.digest('hex')
      if (upload === undefined) {
        await this.#bucket.write(placeOf(key), part.content, key)
        return { key, sizeBytes }
      }
      await upload.add(part.content)
      await upload.complete()
      upload = undefined
      const isThere = await this.#bucket.copy(temporary, placeOf(key))
      if (!isThere) throw new Error('the blob that was just stored is missing')
      await this.#bucket.delete(temporary)
      return { key, sizeBytes }
    } catch (error) {
      await upload?.abort()
      throw error
    }
  }

  async tryWriting(): Promise<void> {
    const temporary = `${TEMPORARY}${processIdentity()}`
    await this.#bucket.write(temporary, Buffer.from('ready?'))
    await this.#bucket.delete(temporary)
  }

  async get(key: string): Promise<Uint8Array> {
    const chunks: Uint8Array[] = []
    for await (const chunk of this.stream(key)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  async *stream(key: string, range?: ByteRange): ByteStream {
    let fromByte = range?.fromByte ?? 0
    const untilByte = range?.untilByte
    if (untilByte !== undefined && fromByte >= untilByte) {
      if (!(await this.has(key))) throw missing(key)
      return
    }
    for (let failures = 0; ; ) {
      let isWithReader = false
      try {
        // An empty object has no valid range.
        const asked = fromByte === 0 && untilByte === undefined ? undefined : { fromByte, untilByte }
        for await (const chunk of await this.#open(key, asked)) {
          failures = 0
          fromByte += chunk.byteLength
          isWithReader = true
          yield chunk
          isWithReader = false
        }
        return
      } catch (error) {
        if (isOutOfRange(error)) return
        failures += 1
        if (isWithReader || error instanceof BlobMissing || failures === TRIES) throw error
      }
    }
  }

  async has(key: string): Promise<boolean> {
    for (const name of namesOf(key)) if ((await this.#bucket.sizeOf(name)) !== undefined) return true
    return false
  }

  async remove(key: string): Promise<void> {
    if (!KEY.test(key)) return
    await this.#bucket.delete(placeOf(key))
    await this.#bucket.delete(asideOf(key))
  }

  list(lastWritten: WriteSpan): AsyncGenerator<string> {
    return this.#keysIn(PLACES, lastWritten)
  }

  /** If the process dies in between, both remain, and the next run repeats it. */
  async setAside(key: string): Promise<void> {
    if (KEY.test(key) && (await this.#bucket.copy(placeOf(key), asideOf(key)))) await this.#bucket.delete(placeOf(key))
  }

  listAside(setAside: WriteSpan): AsyncGenerator<string> {
    return this.#keysIn(ASIDE, setAside)
  }

  async removeAside(key: string): Promise<void> {
    if (KEY.test(key)) await this.#bucket.delete(asideOf(key))
  }

  async restore(key: string): Promise<void> {
    if (KEY.test(key) && (await this.#bucket.copy(asideOf(key), placeOf(key)))) await this.#bucket.delete(asideOf(key))
  }

  async *#keysIn(folder: string, { from, before }: WriteSpan): AsyncGenerator<string> {
    for await (const { name, modifiedAt } of this.#bucket.list(folder)) {
      const key = name.slice(folder.length)
      if (KEY.test(key) && modifiedAt >= from && modifiedAt < before) yield key
    }
  }

  async #open(key: string, range: ByteRange | undefined): Promise<ByteStream> {
    for (const name of namesOf(key)) {
      try {
        return await this.#bucket.get(name, range)
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    }
    throw missing(key)
  }

  async #beginUpload(temporary: string): Promise<S3Upload> {
    const now = performance.now()
    if (now - this.#sweptAt > DAY_MILLISECONDS) {
      this.#sweptAt = now
      // A store that cannot list uploads has its own rules for them.
      void this.#deleteAbandoned(new Date(Date.now() - DAY_MILLISECONDS)).catch(() => {})
    }
    return this.#bucket.beginUpload(temporary)
  }

  async #deleteAbandoned(before: Date): Promise<void> {
    for await (const { name, modifiedAt } of this.#bucket.list(TEMPORARY)) {
      if (modifiedAt < before) await this.#bucket.delete(name)
    }
    for (const folder of [TEMPORARY, PLACES, ASIDE]) await this.#bucket.abortUploads(folder, before)
  }
}

/** The first key is tried again last, in case the blob was restored in between. */
function namesOf(key: string): readonly string[] {
  return KEY.test(key) ? [placeOf(key), asideOf(key), placeOf(key)] : []
}

function placeOf(key: string): string {
  return `${PLACES}${key}`
}

function asideOf(key: string): string {
  return `${ASIDE}${key}`
}

function missing(key: string): BlobMissing {
  return new BlobMissing(`no blob ${JSON.stringify(key.slice(0, 80))}`)
}

const SLICE_BYTES = 1024 * 1024

async function hashOf(content: Uint8Array): Promise<string> {
  const hash = createHash('sha256')
  for (let start = 0; start < content.byteLength; start += SLICE_BYTES) {
    if (start > 0) await setImmediate()
    hash.update(content.subarray(start, start + SLICE_BYTES))
  }
  return hash.digest('hex')
}
