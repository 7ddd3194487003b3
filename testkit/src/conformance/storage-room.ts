import { StorageFull, type StorageRoom } from '@sen/core/ports/storage-room'
import { MEGABYTE_BYTES } from '@sen/model/byte-units'
import { STORAGE_RESERVE_BYTES } from '@sen/model/receiving/limits'
import { describe, expect, it } from 'vitest'

export interface StorageRoomUnderTest {
  readonly room: StorageRoom
  setFree(bytes: number): Promise<void>
}

export function storageRoomConformance(name: string, open: () => Promise<StorageRoomUnderTest>): void {
  describe(`${name} as room on the disks`, () => {
    it('is short when less than the reserve is free, and no more when there is', async () => {
      const { room, setFree } = await open()
      const found: boolean[] = []
      for (const bytes of [STORAGE_RESERVE_BYTES, STORAGE_RESERVE_BYTES - 1, 0, STORAGE_RESERVE_BYTES + 1]) {
        await setFree(bytes)
        found.push(room.isShort())
      }
      expect(found).toEqual([false, true, true, false])
    })

    it('grants what is free beyond the reserve, and subtracts earlier grants until the next measurement', async () => {
      const { room, setFree } = await open()
      await setFree(STORAGE_RESERVE_BYTES + 10 * MEGABYTE_BYTES)
      room.reserve(8 * MEGABYTE_BYTES)
      expect(() => room.reserve(3 * MEGABYTE_BYTES)).toThrow(StorageFull)
      // A refused request must not use up room.
      room.reserve(2 * MEGABYTE_BYTES)
      expect(() => room.reserve(1)).toThrow(StorageFull)
      expect(room.isShort()).toBe(false)
      await setFree(STORAGE_RESERVE_BYTES - 1)
      expect(() => room.reserve(0)).toThrow(StorageFull)
      await setFree(STORAGE_RESERVE_BYTES + MEGABYTE_BYTES)
      room.reserve(MEGABYTE_BYTES)
    })
  })
}
