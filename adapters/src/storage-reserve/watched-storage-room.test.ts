import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STORAGE_LOOK_SECONDS, STORAGE_RESERVE_BYTES } from '@sen/model/receiving/limits'
import { storageRoomConformance } from '@sen/testkit/conformance/storage-room'
import { afterEach, expect, it, vi } from 'vitest'
import { WatchedStorageRoom } from './watched-storage-room.ts'

const opened: WatchedStorageRoom[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const room of opened.splice(0)) room.close()
})

async function watch(
  free: Record<string, number | Error>,
  changed?: (isShort: boolean, freeBytes: number) => void,
  failed?: (path: string) => void,
) {
  const freeBytes = async (path: string) => {
    const found = free[path]
    if (found instanceof Error) throw found
    return found ?? Number.POSITIVE_INFINITY
  }
  const room = await WatchedStorageRoom.open({
    paths: Object.keys(free),
    freeBytes,
    ...(changed && { changed }),
    ...(failed && { failed }),
  })
  opened.push(room)
  return room
}

storageRoomConformance('WatchedStorageRoom', async () => {
  const free = { '/data': Number.POSITIVE_INFINITY }
  const room = await watch(free)
  return {
    room,
    setFree: async (bytes) => {
      free['/data'] = bytes
      await room.measure()
    },
  }
})

it('goes by the fullest of the disks, and by its last value while it does not answer', async () => {
  const free: Record<string, number | Error> = {
    '/data': STORAGE_RESERVE_BYTES * 9,
    '/blobs': STORAGE_RESERVE_BYTES - 1,
  }
  const failed: string[] = []
  const room = await watch(free, undefined, (path) => void failed.push(path))
  expect(room.isShort()).toBe(true)
  free['/blobs'] = new Error('stale file handle')
  await room.measure()
  await room.measure()
  expect(room.isShort()).toBe(true)
  expect(failed).toEqual(['/blobs'])
  free['/blobs'] = STORAGE_RESERVE_BYTES * 2
  await room.measure()
  expect(room.isShort()).toBe(false)
})

it('looks every few seconds, and tells of the changes alone', async () => {
  vi.useFakeTimers()
  const told: [boolean, number][] = []
  const free = { '/data': STORAGE_RESERVE_BYTES - 5 }
  const room = await watch(free, (isShort, freeBytes) => void told.push([isShort, freeBytes]))
  await vi.advanceTimersByTimeAsync(3 * STORAGE_LOOK_SECONDS * 1_000)
  free['/data'] = STORAGE_RESERVE_BYTES + 5
  expect(room.isShort()).toBe(true)
  await vi.advanceTimersByTimeAsync(STORAGE_LOOK_SECONDS * 1_000)
  expect(room.isShort()).toBe(false)
  expect(told).toEqual([
    [true, STORAGE_RESERVE_BYTES - 5],
    [false, STORAGE_RESERVE_BYTES + 5],
  ])
})

it('always has room when everything is stored elsewhere', async () => {
  const room = await watch({})
  room.reserve(1e15)
  expect(room.isShort()).toBe(false)
})

it.each([tmpdir(), join(tmpdir(), 'not-yet', 'blobs')])('asks the file system of %s', async (path) => {
  const failed = vi.fn()
  const room = await WatchedStorageRoom.open({ paths: [path], failed })
  opened.push(room)
  expect(() => room.reserve(Number.MAX_SAFE_INTEGER)).toThrow()
  expect(failed).not.toHaveBeenCalled()
})
