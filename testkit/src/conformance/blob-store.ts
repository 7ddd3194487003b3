import { createHash } from 'node:crypto'
import type { ByteStream } from '@sen/core/kit/bytes'
import {
  BlobMissing,
  type BlobStore,
  BlobTooLarge,
  WriteBusy,
  WriteElsewhere,
  WriteMissing,
} from '@sen/core/ports/blob-store'
import { MAX_MESSAGE_BYTES } from '@sen/model/limits'
import { describe, expect, test } from 'vitest'

export interface OpenBlobStore {
  readonly store: BlobStore
  /** Makes a blob look as if it had last been put, or had been set aside, then. */
  setSince(key: string, since: Date): Promise<void>
}

const LONG_AGO = { from: new Date('2026-01-01T00:00:00Z'), before: new Date('2026-02-01T00:00:00Z') }
const ALWAYS = { from: new Date(0), before: new Date(8.64e15) }
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
      const { store, setSince } = await openStore()
      const [early, first, late, again] = [
        await store.put(everyByte(1)),
        await store.put(everyByte(2)),
        await store.put(everyByte(3)),
        await store.put(everyByte(4)),
      ]
      await store.put(everyByte(5))
      await setSince(early, new Date(LONG_AGO.from.getTime() - 1_000))
      await setSince(first, LONG_AGO.from)
      await setSince(late, new Date(LONG_AGO.before.getTime() - 1_000))
      await setSince(again, new Date(LONG_AGO.from.getTime() + 1_000))
      await store.put(everyByte(4))
      expect(new Set(await keysOf(store.list(LONG_AGO)))).toEqual(new Set([first, late]))
      expect(await keysOf(store.list({ from: LONG_AGO.before, before: new Date(8.64e15) }))).toHaveLength(2)
    })

    test('gives a part of a blob', async () => {
      const store = await open()
      const content = everyByte(700_001)
      const key = await store.put(content)
      const ranges: readonly (readonly [number, number?])[] = [
        [0],
        [0, 1],
        [262_143, 262_145],
        [300_000, 650_000],
        [700_000],
        [699_999, 8_000_000],
        [5, 5],
        [700_001],
        [900_000, 900_010],
      ]
      for (const [fromByte, untilByte] of ranges) {
        const part = await gather(store.stream(key, { fromByte, untilByte }))
        expect(part.equals(content.subarray(fromByte, untilByte)), `from ${fromByte} to ${untilByte}`).toBe(true)
      }
      await expect(gather(store.stream('0'.repeat(64), { fromByte: 3 }))).rejects.toThrow(BlobMissing)
    })

    describe('setting aside', () => {
      test('leaves a blob readable, lists it by when that was, and puts it back or removes it', async () => {
        const { store, setSince } = await openStore()
        const [back, gone, young] = [
          await store.put(everyByte(1)),
          await store.put(everyByte(2)),
          await store.put(everyByte(3)),
        ]
        for (const key of [back, gone, young]) {
          await setSince(key, LONG_AGO.from)
          await store.setAside(key)
          await store.setAside(key)
          expect(await store.has(key)).toBe(true)
        }
        expect(Buffer.from(await store.get(back))).toEqual(everyByte(1))
        expect(await gather(store.stream(gone, { fromByte: 1 }))).toEqual(everyByte(2).subarray(1))
        expect(await keysOf(store.list(ALWAYS))).toEqual([])
        // It is as old here as it is here, however long ago it was put.
        expect(await keysOf(store.listAside({ ...ALWAYS, before: LONG_AGO.before }))).toEqual([])
        for (const key of [back, gone]) await setSince(key, LONG_AGO.from)
        expect(new Set(await keysOf(store.listAside(LONG_AGO)))).toEqual(new Set([back, gone]))
        expect(new Set(await keysOf(store.listAside(ALWAYS)))).toEqual(new Set([back, gone, young]))

        await store.putBack(back)
        await store.putBack(back)
        await store.removeAside(gone)
        await store.removeAside(gone)
        expect(await store.has(gone)).toBe(false)
        await expect(store.get(gone)).rejects.toThrow(BlobMissing)
        expect(await keysOf(store.list(ALWAYS))).toEqual([back])
        expect(await keysOf(store.listAside(ALWAYS))).toEqual([young])
        await store.remove(young)
        expect(await store.has(young)).toBe(false)
      })

      test('keeps what was put again, whatever becomes of that aside', async () => {
        const { store } = await openStore()
        const keys = [await store.put(everyByte(10)), await store.put(everyByte(20))]
        for (const key of keys) await store.setAside(key)
        for (const size of [10, 20]) await store.put(everyByte(size))
        await store.removeAside(keys[0] ?? '')
        await store.putBack(keys[1] ?? '')
        expect(Buffer.from(await store.get(keys[0] ?? ''))).toEqual(everyByte(10))
        expect(Buffer.from(await store.get(keys[1] ?? ''))).toEqual(everyByte(20))
        expect(await keysOf(store.listAside(ALWAYS))).toEqual([])
      })

      test('does nothing with what is not here, and never looks outside itself', async () => {
        const store = await open()
        for (const key of ['0'.repeat(64), '../../../../etc/passwd', '', `${'0'.repeat(63)}/`]) {
          await store.setAside(key)
          await store.putBack(key)
          await store.removeAside(key)
          expect(await store.has(key)).toBe(false)
        }
        expect(await keysOf(store.listAside(ALWAYS))).toEqual([])
      })

      test('loses nothing that is put or read at the moment when it is set aside and put back', async () => {
        const store = await open()
        const content = everyByte(100)
        const key = await store.put(content)
        let putMilliseconds = 1
        for (let round = 0; round < ROUNDS; round += 1) {
          const startedAt = performance.now()
          // A little later each time, so that the other falls into every step of the put.
          const at = startedAt + (putMilliseconds * round) / ROUNDS
          const moved = moment(at).then(async () => {
            await Promise.all([store.setAside(key), store.setAside(key)])
            if (round % 2 === 0) await Promise.all([store.putBack(key), store.putBack(key)])
          })
          const read = moment(at).then(() => store.get(key))
          await store.put(content)
          putMilliseconds = Math.min(20, performance.now() - startedAt)
          await moved
          expect(Buffer.from(await read).equals(content), `read in round ${round}`).toBe(true)
          expect(await store.has(key), `after round ${round}`).toBe(true)
        }
      })
    })

    describe('writes that are resumed', () => {
      const append = (store: BlobStore, id: string, atByte: number, content: ByteStream, limitBytes = 1_000_000) =>
        store.writes.append(id, { atByte, content, limitBytes })

      test('make a blob of pieces, once, and only when they are finished', async () => {
        const store = await open()
        const content = everyByte(600_000)
        const key = createHash('sha256').update(content).digest('hex')
        const id = await store.writes.begin()
        expect(await store.writes.sizeBytes(id)).toBe(0)
        expect(await append(store, id, 0, chunked(content.subarray(0, 100_001), 7_001))).toBe(100_001)
        expect(await append(store, id, 100_001, chunked(new Uint8Array(0), 10))).toBe(100_001)
        expect(await append(store, id, 100_001, chunked(content.subarray(100_001), 300_000))).toBe(600_000)
        expect(await store.writes.sizeBytes(id)).toBe(600_000)
        expect(await store.has(key)).toBe(false)
        expect(await store.writes.finish(id)).toEqual({ key, sizeBytes: 600_000 })
        expect(await store.writes.finish(id)).toEqual({ key, sizeBytes: 600_000 })
        expect(await store.writes.sizeBytes(id)).toBe(600_000)
        await expect(append(store, id, 600_000, chunked(everyByte(1), 1))).rejects.toThrow(WriteElsewhere)
        await store.writes.drop(id)
        expect(Buffer.from(await store.get(key)).equals(content)).toBe(true)
        expect(await keysOf(store.list({ from: new Date(Date.now() - 60_000), before: ALWAYS.before }))).toEqual([key])
      })

      test('make an empty blob of no piece', async () => {
        const store = await open()
        const { key, sizeBytes } = await store.writes.finish(await store.writes.begin())
        expect(sizeBytes).toBe(0)
        expect((await store.get(key)).byteLength).toBe(0)
      })

      test('keep what came of a piece that broke, and nothing of one that is too large or does not belong there', async () => {
        const store = await open()
        const content = everyByte(9_000)
        const id = await store.writes.begin()
        await expect(append(store, id, 0, breaking(content.subarray(0, 5_000)))).rejects.toThrow('the sender went away')
        expect(await store.writes.sizeBytes(id)).toBe(5_000)
        const wrong = await append(store, id, 4_999, chunked(content, 10)).catch((error: unknown) => error)
        expect(wrong).toBeInstanceOf(WriteElsewhere)
        expect((wrong as WriteElsewhere).sizeBytes).toBe(5_000)
        const rest = content.subarray(5_000)
        await expect(append(store, id, 5_000, chunked(rest, 3_000), 8_999)).rejects.toThrow(BlobTooLarge)
        expect(await store.writes.sizeBytes(id)).toBe(5_000)
        expect(await append(store, id, 5_000, chunked(rest, 3_000), 9_000)).toBe(9_000)
        expect(Buffer.from(await store.get((await store.writes.finish(id)).key))).toEqual(content)
      })

      test('are put again when they are finished again: what was made of them may have been swept', async () => {
        const { store, setSince } = await openStore()
        const id = await store.writes.begin()
        await append(store, id, 0, chunked(everyByte(500), 200))
        const { key } = await store.writes.finish(id)
        await setSince(key, LONG_AGO.from)
        await store.writes.finish(id)
        expect(await keysOf(store.list({ ...ALWAYS, before: LONG_AGO.before }))).toEqual([])
        await store.setAside(key)
        await store.removeAside(key)
        expect(await store.has(key)).toBe(false)
        expect(await store.writes.finish(id)).toEqual({ key, sizeBytes: 500 })
        expect(Buffer.from(await store.get(key))).toEqual(everyByte(500))
      })

      test('refuse whoever comes while another is at it, and lose nothing of that one', async () => {
        const store = await open()
        const content = everyByte(6_000)
        const id = await store.writes.begin()
        let isAtIt = () => {}
        let goOn = () => {}
        const begun = new Promise<void>((resolve) => {
          isAtIt = resolve
        })
        const rest = new Promise<void>((resolve) => {
          goOn = resolve
        })
        async function* slowly(): ByteStream {
          yield content.subarray(0, 4_000)
          isAtIt()
          await rest
          yield content.subarray(4_000)
        }
        const first = append(store, id, 0, slowly())
        await begun
        const other = append(store, id, 0, chunked(content, 900))
        await expect(other).rejects.toThrow(WriteBusy)
        await expect(store.writes.finish(id)).rejects.toThrow(WriteBusy)
        goOn()
        expect(await first).toBe(6_000)
        expect(Buffer.from(await store.get((await store.writes.finish(id)).key))).toEqual(content)
      })

      test('take each piece once, however many bring it at the same moment', async () => {
        const store = await open()
        const content = everyByte(3_000)
        const id = await store.writes.begin()
        for (let atByte = 0; atByte < content.byteLength; atByte += 100) {
          // A little later each, so that one looks before another ends and goes on after it.
          const tries = [0, 0.2, 0.5, 1, 2].map(async (milliseconds) => {
            await moment(performance.now() + milliseconds)
            return append(store, id, atByte, chunked(content.subarray(atByte, atByte + 100), 60))
          })
          const settled = await Promise.allSettled(tries)
          const taken = settled.filter(({ status }) => status === 'fulfilled')
          expect(taken.map((one) => 'value' in one && one.value)).toEqual([atByte + 100])
          const refusals = settled.flatMap((one) => ('reason' in one ? [one.reason.name] : []))
          expect(
            refusals.every((name) => name === 'WriteBusy' || name === 'WriteElsewhere'),
            `${refusals}`,
          ).toBe(true)
          expect(await store.writes.sizeBytes(id)).toBe(atByte + 100)
        }
        expect(Buffer.from(await store.get((await store.writes.finish(id)).key))).toEqual(content)
      })

      test('give the key that a put gives, and stand beside one of the same bytes', async () => {
        const store = await open()
        const key = await store.put(everyByte(50))
        const [one, other] = [await store.writes.begin(), await store.writes.begin()]
        for (const id of [one, other]) await append(store, id, 0, chunked(everyByte(50), 20))
        for (const id of [one, other]) expect((await store.writes.finish(id)).key).toBe(key)
        await store.writes.drop(one)
        await store.writes.drop(other)
        expect(await store.has(key)).toBe(true)
      })

      test('are gone when they are dropped, and listed by when somebody added to them', async () => {
        const store = await open()
        const [id, left] = [await store.writes.begin(), await store.writes.begin()]
        await append(store, id, 0, chunked(everyByte(50), 20))
        expect(new Set(await keysOf(store.writes.list(ALWAYS.before)))).toEqual(new Set([id, left]))
        expect(await keysOf(store.writes.list(LONG_AGO.before))).toEqual([])
        await store.writes.drop(id)
        await store.writes.drop(id)
        expect(await keysOf(store.writes.list(ALWAYS.before))).toEqual([left])
        for (const missing of [id, '../blobs', '']) {
          await expect(store.writes.sizeBytes(missing)).rejects.toThrow(WriteMissing)
          await expect(append(store, missing, 0, chunked(everyByte(1), 1))).rejects.toThrow(WriteMissing)
          await expect(store.writes.finish(missing)).rejects.toThrow(WriteMissing)
        }
      })
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
