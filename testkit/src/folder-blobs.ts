import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FsBlobStore } from '@sen/adapters/blobs-fs/fs-blob-store'

/** The real blob store on a folder of the test's own. Close it in `afterAll`. */
export async function folderBlobs() {
  const folder = await mkdtemp(join(tmpdir(), 'sen-blobs-'))
  return {
    blobs: new FsBlobStore(folder),
    /** As if the blob had last been put then. */
    setPutAt: (key: string, at: Date) => utimes(join(folder, key.slice(0, 2), key), at, at),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
