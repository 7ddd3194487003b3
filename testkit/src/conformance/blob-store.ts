import { createHash } from 'node:crypto'
import type { ByteStream } from '@sen/core/kit/bytes'
import { BlobMissing, type BlobStore, BlobTooLarge } from '@sen/core/ports/blob-store'
import { MAX_MESSAGE_BYTES } from '@sen/model/limits'
import { describe, expect, test } from 'vitest'

export interface OpenBlobStore {
  readonly store: BlobStore
  /** Makes a blob look as if it had last been put then. */
  setPutAt(key: string, at: Date): Promise<void>
}

const LONG_AGO = { from: new Date('2026-01-01T00:00:00Z'), before: new Date('2026-02-01T00:00:00Z') }
const BEGINNING = new Date(0)
const ROUNDS = 300

/** What every `BlobStore` must do, whatever it stands on. `openStore` gives a fresh, empty one. */
export function blobStoreConformance(name: string, openStore: () => Promise<OpenBlobStore>): void {
  const open = async (): Promise<BlobStore> => (await openStore()).store
  describe(`${name} is a blob store`, () => {
    test('gives back the bytes it was given, under the hash of those bytes', async () => {
      const store = await open()
      const content = everyByte(3_000)
      const key = await store.put(content)
      expect(key).toBe(createHash('sha256').update(content).digest('hex'))
      expect(Buffer.from(await store.get(key)).equals(content)).toBe(true)
      expect(await gather(store.stream(key))).toEqual(content)
      expect(await store.has(key)).toBe(true)
    })

    test('keeps equal bytes once, also when they come at the same moment', async () => {
      const store = await open()
      const keys = await Promise.all(Array.from({ length: 12 }, () => store.put(everyByte(2_000))))
      expect(new Set(keys).size).toBe(1)
      expect(await store.put(everyByte(2_000))).toBe(keys[0])
      expect(await store.put(everyByte(2_001))).not.toBe(keys[0])
    })

    test('keeps many different ones that come at the same moment', async () => {
      const store = await open()
      const keys = await Promise.all(Array.from({ length: 60 }, (_, n) => store.put(Buffer.from(`thư số ${n}`))))
      for (const [n, key] of keys.entries()) expect(Buffer.from(await store.get(key)).toString()).toBe(`thư số ${n}`)
    })

    test('keeps nothing and the largest message alike', async () => {
      const store = await open()
      const empty = await store.put(new Uint8Array(0))
      expect((await store.get(empty)).byteLength).toBe(0)
      expect(await gather(store.stream(empty))).toEqual(Buffer.alloc(0))
      const large = everyByte(MAX_MESSAGE_BYTES)
      const key = await store.put(large)
      expect(Buffer.from(await store.get(key)).equals(large)).toBe(true)
    })

    test('takes a stream and says how long it was', async () => {
      const store = await open()
      const { key, sizeBytes } = await store.putStream(chunked(everyByte(100_000), 7_001), 100_000)
      expect(sizeBytes).toBe(100_000)
      expect(key).toBe(await store.put(everyByte(100_000)))
    })

    test('refuses a stream past its limit and keeps nothing of it', async () => {
      const store = await open()
      const content = everyByte(50_001)
      await expect(store.putStream(chunked(content, 999), 50_000)).rejects.toThrow(BlobTooLarge)
      expect(await store.has(createHash('sha256').update(content).digest('hex'))).toBe(false)
    })

    test('keeps nothing of a stream that breaks', async () => {
      const store = await open()
      await expect(store.putStream(breaking(everyByte(5_000)), 100_000)).rejects.toThrow('the sender went away')
      expect(await store.has(createHash('sha256').update(everyByte(5_000)).digest('hex'))).toBe(false)
    })

    test('says that a blob is missing, and never looks outside itself', async () => {
      const store = await open()
      for (const key of ['0'.repeat(64), '../../../../etc/passwd', '', 'A'.repeat(64), `${'0'.repeat(63)}/`]) {
        await expect(store.get(key)).rejects.toThrow(BlobMissing)
        await expect(gather(store.stream(key))).rejects.toThrow(BlobMissing)
        expect(await store.has(key)).toBe(false)
        await store.remove(key)
      }
    })

    test('forgets what is removed', async () => {
      const store = await open()
      const key = await store.put(everyByte(10))
      await store.remove(key)
      expect(await store.has(key)).toBe(false)
      await expect(store.get(key)).rejects.toThrow(BlobMissing)
      expect(await store.put(everyByte(10))).toBe(key)
      expect(await store.has(key)).toBe(true)
    })

    test('lists what was last put in a span, and puts that again belong to now', async () => {
      const { store, setPutAt } = await openStore()
      const [early, first, late, again] = [
        await store.put(everyByte(1)),
        await store.put(everyByte(2)),
        await store.put(everyByte(3)),
        await store.put(everyByte(4)),
      ]
      await store.put(everyByte(5))
      await setPutAt(early, new Date(LONG_AGO.from.getTime() - 1_000))
      await setPutAt(first, LONG_AGO.from)
      await setPutAt(late, new Date(LONG_AGO.before.getTime() - 1_000))
      await setPutAt(again, new Date(LONG_AGO.from.getTime() + 1_000))
      await store.put(everyByte(4))
      expect(new Set(await keysOf(store.list(LONG_AGO)))).toEqual(new Set([first, late]))
      expect(await keysOf(store.list({ from: LONG_AGO.before, before: new Date(8.64e15) }))).toHaveLength(2)
    })

    test('removes the old, and what was put again only when asked without condition', async () => {
      const { store, setPutAt } = await openStore()
      const [old, again] = [await store.put(everyByte(1)), await store.put(everyByte(2))]
      await setPutAt(old, LONG_AGO.from)
      await setPutAt(again, LONG_AGO.from)
      await store.put(everyByte(2))
      expect(await store.removeIfOlder(old, LONG_AGO.from)).toBe(false)
      expect(await store.removeIfOlder(old, LONG_AGO.before)).toBe(true)
      expect(await store.removeIfOlder(old, LONG_AGO.before)).toBe(false)
      expect(await store.removeIfOlder(again, LONG_AGO.before)).toBe(false)
      expect(await store.removeIfOlder('../../../../etc/passwd', new Date())).toBe(false)
      expect(await store.has(old)).toBe(false)
      expect(Buffer.from(await store.get(again))).toEqual(everyByte(2))
      expect(await keysOf(store.list({ from: BEGINNING, before: new Date(8.64e15) }))).toEqual([again])
    })

    test('loses nothing that is put at the moment when it is removed as old', async () => {
      const { store, setPutAt } = await openStore()
      const content = everyByte(100)
      const key = await store.put(content)
      let putMilliseconds = 1
      for (let round = 0; round < ROUNDS; round += 1) {
        await setPutAt(key, LONG_AGO.from)
        const startedAt = performance.now()
        // A little later each time, so that the removal falls into every step of the put.
        const removed = moment(startedAt + (putMilliseconds * round) / ROUNDS).then(() =>
          Promise.all([store.removeIfOlder(key, LONG_AGO.before), store.removeIfOlder(key, LONG_AGO.before)]),
        )
        await store.put(content)
        putMilliseconds = Math.min(20, performance.now() - startedAt)
        await removed
        expect(await store.has(key), `after round ${round}`).toBe(true)
      }
      expect(Buffer.from(await store.get(key))).toEqual(content)
    })
  })
}

async function keysOf(list: AsyncIterable<string>): Promise<string[]> {
  const keys: string[] = []
  for await (const key of list) keys.push(key)
  return keys
}

/** Finer than timers are. */
async function moment(at: number): Promise<void> {
  while (performance.now() < at) await new Promise((resolve) => setImmediate(resolve))
}

function everyByte(sizeBytes: number): Buffer {
  const content = Buffer.alloc(sizeBytes)
  for (let n = 0; n < sizeBytes; n += 1) content[n] = (n * 7 + (n >> 8)) & 0xff
  return content
}

async function* chunked(content: Uint8Array, chunkBytes: number): ByteStream {
  for (let start = 0; start < content.byteLength; start += chunkBytes) yield content.subarray(start, start + chunkBytes)
}

async function* breaking(content: Uint8Array): ByteStream {
  yield content
  throw new Error('the sender went away')
}

async function gather(stream: ByteStream): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
