import { createHash } from 'node:crypto'
import { BlobMissing, type BlobStore, BlobTooLarge } from '@sen/core/ports/blob-store'
import { MAX_MESSAGE_BYTES } from '@sen/model/messages/limits'
import { describe, expect, test } from 'vitest'
import {
  ALWAYS,
  breaking,
  chunked,
  everyByte,
  gather,
  keysOf,
  LONG_AGO,
  moment,
  type OpenBlobStore,
} from './blob-bytes.ts'
import { resumableWritesConformance } from './resumable-writes.ts'

const RACE_ROUNDS = 300

export function blobStoreConformance(name: string, openStore: () => Promise<OpenBlobStore>): void {
  const open = async (): Promise<BlobStore> => (await openStore()).store
  describe(`${name} is a blob store`, () => {
    test('gives back the bytes it was given, under the hash of those bytes', async () => {
      const store = await open()
      const content = everyByte(3_000)
      const key = await store.write(content)
      expect(key).toBe(createHash('sha256').update(content).digest('hex'))
      expect(Buffer.from(await store.get(key)).equals(content)).toBe(true)
      expect(await gather(store.stream(key))).toEqual(content)
      expect(await store.has(key)).toBe(true)
    })

    test('keeps equal bytes once, also when they come at the same moment', async () => {
      const store = await open()
      const keys = await Promise.all(Array.from({ length: 12 }, () => store.write(everyByte(2_000))))
      expect(new Set(keys).size).toBe(1)
      expect(await store.write(everyByte(2_000))).toBe(keys[0])
      expect(await store.write(everyByte(2_001))).not.toBe(keys[0])
    })

    test('keeps many different ones that come at the same moment', async () => {
      const store = await open()
      const keys = await Promise.all(Array.from({ length: 60 }, (_, n) => store.write(Buffer.from(`thư số ${n}`))))
      for (const [n, key] of keys.entries()) expect(Buffer.from(await store.get(key)).toString()).toBe(`thư số ${n}`)
    })

    test('keeps nothing and the largest message alike', async () => {
      const store = await open()
      const empty = await store.write(new Uint8Array(0))
      expect((await store.get(empty)).byteLength).toBe(0)
      expect(await gather(store.stream(empty))).toEqual(Buffer.alloc(0))
      const large = everyByte(MAX_MESSAGE_BYTES)
      const key = await store.write(large)
      expect(Buffer.from(await store.get(key)).equals(large)).toBe(true)
    })

    test('takes a stream and says how long it was', async () => {
      const store = await open()
      const { key, sizeBytes } = await store.writeStream(chunked(everyByte(100_000), 7_001), 100_000)
      expect(sizeBytes).toBe(100_000)
      expect(key).toBe(await store.write(everyByte(100_000)))
    })

    test('refuses a stream past its limit and keeps nothing of it', async () => {
      const store = await open()
      const content = everyByte(50_001)
      await expect(store.writeStream(chunked(content, 999), 50_000)).rejects.toThrow(BlobTooLarge)
      expect(await store.has(createHash('sha256').update(content).digest('hex'))).toBe(false)
    })

    test('keeps nothing of a stream that breaks', async () => {
      const store = await open()
      await expect(store.writeStream(breaking(everyByte(5_000)), 100_000)).rejects.toThrow('the sender went away')
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
      const key = await store.write(everyByte(10))
      await store.remove(key)
      expect(await store.has(key)).toBe(false)
      await expect(store.get(key)).rejects.toThrow(BlobMissing)
      expect(await store.write(everyByte(10))).toBe(key)
      expect(await store.has(key)).toBe(true)
    })

    test('lists what was last put in a span, and puts that again belong to now', async () => {
      const { store, setSince } = await openStore()
      const [early, first, late, again] = [
        await store.write(everyByte(1)),
        await store.write(everyByte(2)),
        await store.write(everyByte(3)),
        await store.write(everyByte(4)),
      ]
      await store.write(everyByte(5))
      await setSince(early, new Date(LONG_AGO.from.getTime() - 1_000))
      await setSince(first, LONG_AGO.from)
      await setSince(late, new Date(LONG_AGO.before.getTime() - 1_000))
      await setSince(again, new Date(LONG_AGO.from.getTime() + 1_000))
      await store.write(everyByte(4))
      expect(new Set(await keysOf(store.list(LONG_AGO)))).toEqual(new Set([first, late]))
      expect(await keysOf(store.list({ from: LONG_AGO.before, before: new Date(8.64e15) }))).toHaveLength(2)
    })

    test('gives a part of a blob', async () => {
      const store = await open()
      const content = everyByte(700_001)
      const key = await store.write(content)
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
          await store.write(everyByte(1)),
          await store.write(everyByte(2)),
          await store.write(everyByte(3)),
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
        // The age of a blob that is set aside counts from that moment.
        expect(await keysOf(store.listAside({ ...ALWAYS, before: LONG_AGO.before }))).toEqual([])
        for (const key of [back, gone]) await setSince(key, LONG_AGO.from)
        expect(new Set(await keysOf(store.listAside(LONG_AGO)))).toEqual(new Set([back, gone]))
        expect(new Set(await keysOf(store.listAside(ALWAYS)))).toEqual(new Set([back, gone, young]))

        await store.restore(back)
        await store.restore(back)
        await store.removeAside(gone)
        await store.removeAside(gone)
        expect(await store.has(gone)).toBe(false)
        await expect(store.get(gone)).rejects.toThrow(BlobMissing)
        expect(await keysOf(store.list(ALWAYS))).toEqual([back])
        expect(await keysOf(store.listAside(ALWAYS))).toEqual([young])
        await store.remove(young)
        expect(await store.has(young)).toBe(false)
      })

      test('keeps what was stored again when the moved copy is dropped', async () => {
        const { store } = await openStore()
        const keys = [await store.write(everyByte(10)), await store.write(everyByte(20))]
        for (const key of keys) await store.setAside(key)
        for (const size of [10, 20]) await store.write(everyByte(size))
        await store.removeAside(keys[0] ?? '')
        await store.restore(keys[1] ?? '')
        expect(Buffer.from(await store.get(keys[0] ?? ''))).toEqual(everyByte(10))
        expect(Buffer.from(await store.get(keys[1] ?? ''))).toEqual(everyByte(20))
        expect(await keysOf(store.listAside(ALWAYS))).toEqual([])
      })

      test('does nothing with what is not here, and never looks outside itself', async () => {
        const store = await open()
        for (const key of ['0'.repeat(64), '../../../../etc/passwd', '', `${'0'.repeat(63)}/`]) {
          await store.setAside(key)
          await store.restore(key)
          await store.removeAside(key)
          expect(await store.has(key)).toBe(false)
        }
        expect(await keysOf(store.listAside(ALWAYS))).toEqual([])
      })

      test('loses nothing that is put or read at the moment when it is set aside and put back', async () => {
        const { store, raceRounds = RACE_ROUNDS } = await openStore()
        const content = everyByte(100)
        const key = await store.write(content)
        let putMilliseconds = 1
        for (let round = 0; round < raceRounds; round += 1) {
          const startedAt = performance.now()
          // The delay grows, so that the other call falls into every step of the put.
          const at = startedAt + (putMilliseconds * round) / raceRounds
          const moved = moment(at).then(async () => {
            await Promise.all([store.setAside(key), store.setAside(key)])
            if (round % 2 === 0) await Promise.all([store.restore(key), store.restore(key)])
          })
          const read = moment(at).then(() => store.get(key))
          await store.write(content)
          putMilliseconds = Math.min(20, performance.now() - startedAt)
          await moved
          expect(Buffer.from(await read).equals(content), `read in round ${round}`).toBe(true)
          expect(await store.has(key), `after round ${round}`).toBe(true)
        }
      })
    })

    resumableWritesConformance(openStore)
  })
}
