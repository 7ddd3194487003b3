import { storageRoomConformance } from '../conformance/storage-room.ts'
import { FakeStorageRoom } from './fake-storage-room.ts'

storageRoomConformance('FakeStorageRoom', async () => {
  const room = new FakeStorageRoom()
  return {
    room,
    setFree: async (bytes) => {
      room.freeBytes = bytes
    },
  }
})
