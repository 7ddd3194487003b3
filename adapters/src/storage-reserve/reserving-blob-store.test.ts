import { StorageFull } from '@sen/core/ports/storage-room'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { STORAGE_RESERVE_BYTES } from '@sen/model/receiving/limits'
import { ALWAYS, gather, keysOf } from '@sen/testkit/conformance/blob-bytes'
import { blobStoreConformance } from '@sen/testkit/conformance/blob-store'
import { FakeStorageRoom } from '@sen/testkit/fakes/fake-storage-room'
import { MemoryBlobStore } from '@sen/testkit/fakes/memory-blob-store'
import { expect, it } from 'vitest'
import { ReservingBlobStore } from './reserving-blob-store.ts'

blobStoreConformance('ReservingBlobStore', async () => {
  const memory = new MemoryBlobStore()
  const store = new ReservingBlobStore(memory, new FakeStorageRoom(), true)
  return { store, setSince: async (key, since) => memory.setSince(key, since) }
})

const of = (...chunks: readonly Uint8Array[]) =>
  (async function* () {
    yield* chunks
  })()

it('reads and removes blobs while there is no room, and stores none', async () => {
  const room = new FakeStorageRoom()
  const store = new ReservingBlobStore(new MemoryBlobStore(), room, true)
  const [first, second] = [await store.write(Buffer.from('một')), await store.write(Buffer.from('hai'))]
  const write = await store.writes.begin()
  await store.writes.append(write, { atByte: 0, content: of(Buffer.from('ba')), limitBytes: 10 })
  room.freeBytes = STORAGE_RESERVE_BYTES - 1
  const refused = [
    store.write(Buffer.from('bốn')),
    store.writeStream(of(Buffer.from('bốn')), 10),
    store.writes.begin(),
    store.writes.append(write, { atByte: 2, content: of(Buffer.from('bốn')), limitBytes: 10 }),
  ]
  for (const one of refused) await expect(one).rejects.toBeInstanceOf(StorageFull)
  expect((await gather(store.stream(first))).toString()).toBe('một')
  // Its bytes have been accepted before, so a complete write is not refused at the end.
  const { key: third } = await store.writes.finish(write)
  await store.setAside(second)
  await store.removeAside(second)
  await store.remove(first)
  expect(await keysOf(store.list(ALWAYS))).toEqual([third])
})

it('stops a stream when it would use the reserve, unless the bytes are stored elsewhere', async () => {
  const room = new FakeStorageRoom()
  room.freeBytes = STORAGE_RESERVE_BYTES + MEGABYTE_BYTES
  const memory = new MemoryBlobStore()
  const half = Buffer.alloc(0.4 * MEGABYTE_BYTES)
  await expect(
    new ReservingBlobStore(memory, room, true).writeStream(of(half, half, half), 10 * MEGABYTE_BYTES),
  ).rejects.toBeInstanceOf(StorageFull)
  expect(memory.count).toBe(0)
  await new ReservingBlobStore(memory, room, false).writeStream(of(half, half, half), 10 * MEGABYTE_BYTES)
  expect(memory.count).toBe(1)
})
