import { ReservingBlobStore } from '@sen/adapters/storage-reserve/reserving-blob-store'
import { ReservingMailStore } from '@sen/adapters/storage-reserve/reserving-mail-store'
import type { BlobStore } from '@sen/core/ports/blob-store'
import type { StorageRoom } from '@sen/core/ports/storage-room'
import type { MailStore } from '@sen/core/store'

/** They accept nothing while there is no room. */
export function reservingStores(
  { store, storageRoom }: { readonly store: MailStore; readonly storageRoom: StorageRoom },
  blobs: BlobStore,
): { readonly store: MailStore; readonly blobs: BlobStore } {
  return {
    store: new ReservingMailStore(store, storageRoom),
    blobs: new ReservingBlobStore(blobs, storageRoom, true),
  }
}
