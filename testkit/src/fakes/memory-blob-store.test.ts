import { blobStoreConformance } from '../conformance/blob-store.ts'
import { MemoryBlobStore } from './memory-blob-store.ts'

blobStoreConformance('MemoryBlobStore', async () => new MemoryBlobStore())
