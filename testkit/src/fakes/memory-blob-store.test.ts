import { blobStoreConformance } from '../conformance/blob-store.ts'
import { MemoryBlobStore } from './memory-blob-store.ts'

blobStoreConformance('MemoryBlobStore', async () => {
  const store = new MemoryBlobStore()
  return { store, setSince: async (key, since) => store.setSince(key, since) }
})
