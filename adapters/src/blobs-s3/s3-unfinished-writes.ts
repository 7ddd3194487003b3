import { createHash, randomUUID } from 'node:crypto'
import { rethrowAfter } from '@sen/core/kit/clean-up'
import {
  BlobTooLarge,
  type ResumableWrites,
  type StoredBlob,
  WriteBusy,
  WriteElsewhere,
  WriteMissing,
} from '@sen/core/ports/blob-store'
import { PART_BYTES, PartBuffer } from './part-buffer.ts'
import type { S3Bucket, S3Object } from './s3-bucket.ts'
import { acquireLease, type WriteLease } from './write-lease.ts'

const FOLDER = 'writes/'
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const BEGUN = 'begun'
const FINISHED = 'finished'
const SEGMENT = /^\d{5}$/
const MOST_SEGMENTS = 10_000
const DELETED_AT_ONCE = 8

interface FoundWrite {
  readonly isFinished: boolean
  /** Segments are in order, and all but the last have PART_BYTES. */
  readonly segments: readonly { readonly name: string; readonly sizeBytes: number }[]
  /** Strays follow a short segment after a crash during truncation. */
  readonly strays: readonly string[]
  readonly sizeBytes: number
}

/**
 * Stores unfinished writes as `writes/<id>/begun`, `…/00000`, `…/00001`, all but the last of the same length. The total
 * length is their sum, so no separate record can disagree.
 */
export class S3UnfinishedWrites implements ResumableWrites {
  readonly #bucket: S3Bucket
  readonly #placeOf: (key: string) => string
  readonly #busy = new Set<string>()

  constructor(bucket: S3Bucket, placeOf: (key: string) => string) {
    this.#bucket = bucket
    this.#placeOf = placeOf
  }

  async begin(): Promise<string> {
    const id = randomUUID()
    await this.#bucket.write(`${FOLDER}${id}/${BEGUN}`, new Uint8Array(0))
    return id
  }

  async sizeBytes(writeId: string): Promise<number> {
    const objects: S3Object[] = []
    for await (const object of this.#bucket.list(folderOf(writeId))) objects.push(object)
    return read(writeId, objects).sizeBytes
  }

  append(writeId: string, { atByte, content, limitBytes }: Parameters<ResumableWrites['append']>[1]): Promise<number> {
    return this.#alone(writeId, async (found, lease) => {
      const before = found.sizeBytes
      if (found.isFinished || atByte !== before) throw new WriteElsewhere(before)
      await this.#delete(found.strays)
      let index = Math.floor(before / PART_BYTES)
      const part = new PartBuffer()
      await this.#readTail(found, part)
      let size = before
      let kept = before
      const storeSegment = async (): Promise<void> => {
        if (index >= MOST_SEGMENTS) throw new BlobTooLarge(`more than ${MOST_SEGMENTS * PART_BYTES} bytes`)
        lease.assertHeld()
        await this.#bucket.write(segmentOf(writeId, index), part.content)
        kept = size
      }
      try {
        for await (const chunk of content) {
          if (size + chunk.byteLength > limitBytes) throw new BlobTooLarge(`more than ${limitBytes} bytes`)
          for (let rest = chunk; rest.byteLength > 0; ) {
            const left = part.append(rest)
            size += rest.byteLength - left.byteLength
            rest = left
            if (!part.isFull) continue
            await storeSegment()
            part.clear()
            index += 1
          }
        }
      } catch (error) {
        return rethrowAfter(error, async () => {
          if (error instanceof BlobTooLarge) {
            if (kept > before) await this.#truncate(writeId, index, before)
          } else if (size > kept) await storeSegment()
        })
      }
      if (size > kept) await storeSegment()
      return size
    })
  }

  cut(writeId: string, toByte: number): Promise<void> {
    return this.#alone(writeId, async (found) => {
      if (toByte === found.sizeBytes && !found.isFinished) return
      if (found.isFinished || toByte > found.sizeBytes) throw new WriteElsewhere(found.sizeBytes)
      await this.#delete(found.strays)
      await this.#truncate(writeId, found.segments.length, toByte)
    })
  }

  /** Everything is read for the hash, because another process may have received the first chunks. */
  finish(writeId: string): Promise<StoredBlob> {
    return this.#alone(writeId, async ({ isFinished, segments, sizeBytes }, lease) => {
      if (!isFinished) await this.#bucket.write(`${folderOf(writeId)}${FINISHED}`, new Uint8Array(0))
      const hash = createHash('sha256')
      for (const { name } of segments) {
        lease.assertHeld()
        for await (const chunk of await this.#bucket.get(name)) hash.update(chunk)
      }
      const key = hash.digest('hex')
      if (segments.length === 0) await this.#bucket.write(this.#placeOf(key), new Uint8Array(0), key)
      else await this.#bucket.compose(segments, this.#placeOf(key))
      return { key, sizeBytes }
    })
  }

  async abort(writeId: string): Promise<void> {
    if (!ID.test(writeId)) return
    const names: string[] = []
    for await (const { name } of this.#bucket.list(folderOf(writeId))) names.push(name)
    await this.#delete(names)
  }

  async *list(before: Date): AsyncGenerator<string> {
    let id: string | undefined
    let touchedAt = new Date(0)
    for await (const { name, modifiedAt } of this.#bucket.list(FOLDER)) {
      const of = name.slice(FOLDER.length).split('/', 1)[0]
      if (of !== id) {
        if (id !== undefined && touchedAt < before) yield id
        id = of
        touchedAt = new Date(0)
      }
      if (modifiedAt > touchedAt) touchedAt = modifiedAt
    }
    if (id !== undefined && touchedAt < before) yield id
  }

  async #alone<T>(writeId: string, work: (found: FoundWrite, lease: WriteLease) => Promise<T>): Promise<T> {
    const folder = folderOf(writeId)
    if (this.#busy.has(writeId)) throw new WriteBusy('this write is in use')
    this.#busy.add(writeId)
    try {
      const lease = await acquireLease(this.#bucket, folder)
      try {
        return await work(read(writeId, lease.found), lease)
      } finally {
        await lease.release()
      }
    } finally {
      this.#busy.delete(writeId)
    }
  }

  async #readTail({ segments, sizeBytes }: FoundWrite, part: PartBuffer): Promise<void> {
    const last = segments.at(-1)
    if (last === undefined || sizeBytes % PART_BYTES === 0) return
    for await (const chunk of await this.#bucket.get(last.name)) part.append(chunk as Uint8Array)
  }

  /** Deletes from the end, so that a crash leaves a valid prefix of the content. */
  async #truncate(writeId: string, segments: number, toByte: number): Promise<void> {
    const whole = Math.floor(toByte / PART_BYTES)
    const restBytes = toByte % PART_BYTES
    for (let index = segments; index >= (restBytes > 0 ? whole + 1 : whole); index -= 1) {
      await this.#bucket.delete(segmentOf(writeId, index))
    }
    if (restBytes === 0) return
    const part = new PartBuffer()
    const name = segmentOf(writeId, whole)
    const kept = await this.#bucket.get(name, { fromByte: 0, untilByte: restBytes })
    for await (const chunk of kept) part.append(chunk as Uint8Array)
    await this.#bucket.write(name, part.content)
  }

  async #delete(names: readonly string[]): Promise<void> {
    for (let done = 0; done < names.length; done += DELETED_AT_ONCE) {
      await Promise.all(names.slice(done, done + DELETED_AT_ONCE).map((name) => this.#bucket.delete(name)))
    }
  }
}

function read(writeId: string, objects: readonly S3Object[]): FoundWrite {
  const folder = folderOf(writeId)
  const names = new Set(objects.map(({ name }) => name.slice(folder.length)))
  if (!names.has(BEGUN)) throw new WriteMissing('this write does not exist')
  const all = objects.filter(({ name }) => SEGMENT.test(name.slice(folder.length)))
  const firstShort = all.findIndex(({ name, sizeBytes }, n) => sizeBytes < PART_BYTES || name !== segmentOf(writeId, n))
  const short = all[firstShort]
  const isShortCounted = short !== undefined && short.name === segmentOf(writeId, firstShort)
  const end = short === undefined ? all.length : firstShort + (isShortCounted ? 1 : 0)
  const segments = all.slice(0, end)
  return {
    isFinished: names.has(FINISHED),
    segments,
    strays: all.slice(end).map(({ name }) => name),
    sizeBytes: segments.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  }
}

function folderOf(writeId: string): string {
  if (!ID.test(writeId)) throw new WriteMissing('this write does not exist')
  return `${FOLDER}${writeId}/`
}

function segmentOf(writeId: string, index: number): string {
  return `${folderOf(writeId)}${index.toString().padStart(5, '0')}`
}
