import { blobStoreConformance } from '../conformance/blob-store.ts'
import { MemoryBlobStore } from './memory-blob-store.ts'

blobStoreConformance('MemoryBlobStore', async () => {
  const store = new MemoryBlobStore()
  return { store, setPutAt: async (key, at) => store.setPutAt(key, at) }
})
