import { createHash } from 'node:crypto'
import type { ByteStream } from '@sen/core/kit/bytes'
import { type BlobStore, BlobTooLarge, WriteBusy, WriteElsewhere, WriteMissing } from '@sen/core/ports/blob-store'
import { describe, expect, test } from 'vitest'
import { ALWAYS, breaking, chunked, everyByte, keysOf, LONG_AGO, moment, type OpenBlobStore } from './blob-bytes.ts'

export function resumableWritesConformance(openStore: () => Promise<OpenBlobStore>): void {
  const open = async (): Promise<BlobStore> => (await openStore()).store
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
      await store.writes.abort(id)
      expect(Buffer.from(await store.get(key)).equals(content)).toBe(true)
      expect(await keysOf(store.list({ from: new Date(Date.now() - 60_000), before: ALWAYS.before }))).toEqual([key])
    })

    test('go on where an earlier piece ended, once what came behind it is cut off', async () => {
      const store = await open()
      const content = everyByte(9_000)
      const id = await store.writes.begin()
      await append(store, id, 0, chunked(content.subarray(0, 4_000), 900))
      await append(store, id, 4_000, chunked(everyByte(3_000), 900))
      await store.writes.cut(id, 7_000)
      expect(await store.writes.sizeBytes(id)).toBe(7_000)
      await store.writes.cut(id, 4_000)
      expect(await store.writes.sizeBytes(id)).toBe(4_000)
      await expect(store.writes.cut(id, 4_001)).rejects.toThrow(WriteElsewhere)
      expect(await append(store, id, 4_000, chunked(content.subarray(4_000), 3_000))).toBe(9_000)
      expect(Buffer.from(await store.get((await store.writes.finish(id)).key))).toEqual(content)
      await expect(store.writes.cut(id, 4_000)).rejects.toThrow(WriteElsewhere)
      await expect(store.writes.cut('none', 0)).rejects.toThrow(WriteMissing)
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

    test('refuse a concurrent writer, and lose nothing of the first one', async () => {
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
        // Staggered, so that one write checks the state before another ends.
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

    test('return the same key as a put, and may coexist with a blob of the same bytes', async () => {
      const store = await open()
      const key = await store.write(everyByte(50))
      const [one, other] = [await store.writes.begin(), await store.writes.begin()]
      for (const id of [one, other]) await append(store, id, 0, chunked(everyByte(50), 20))
      for (const id of [one, other]) expect((await store.writes.finish(id)).key).toBe(key)
      await store.writes.abort(one)
      await store.writes.abort(other)
      expect(await store.has(key)).toBe(true)
    })

    test('are deleted when they are dropped, and listed by the time of the last write', async () => {
      const store = await open()
      const [id, left] = [await store.writes.begin(), await store.writes.begin()]
      await append(store, id, 0, chunked(everyByte(50), 20))
      expect(new Set(await keysOf(store.writes.list(ALWAYS.before)))).toEqual(new Set([id, left]))
      expect(await keysOf(store.writes.list(LONG_AGO.before))).toEqual([])
      await store.writes.abort(id)
      await store.writes.abort(id)
      expect(await keysOf(store.writes.list(ALWAYS.before))).toEqual([left])
      for (const missing of [id, '../blobs', '']) {
        await expect(store.writes.sizeBytes(missing)).rejects.toThrow(WriteMissing)
        await expect(append(store, missing, 0, chunked(everyByte(1), 1))).rejects.toThrow(WriteMissing)
        await expect(store.writes.finish(missing)).rejects.toThrow(WriteMissing)
      }
    })
  })
}
