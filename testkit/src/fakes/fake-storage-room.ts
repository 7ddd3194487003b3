import { StorageFull, type StorageRoom } from '@sen/core/ports/storage-room'
import { STORAGE_RESERVE_BYTES } from '@sen/model/receiving/limits'

export class FakeStorageRoom implements StorageRoom {
  freeBytes = Number.POSITIVE_INFINITY

  isShort(): boolean {
    return this.freeBytes < STORAGE_RESERVE_BYTES
  }

  reserve(bytes: number): void {
    if (this.freeBytes - bytes < STORAGE_RESERVE_BYTES) throw new StorageFull()
    this.freeBytes -= bytes
  }
}
