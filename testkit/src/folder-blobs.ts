import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FsBlobStore } from '@sen/adapters/blobs-fs/fs-blob-store'

/** Close it in `afterAll`. */
export async function folderBlobs() {
  const folder = await mkdtemp(join(tmpdir(), 'sen-blobs-'))
  return {
    blobs: new FsBlobStore(folder),
    setSince: (key: string, since: Date) => age(folder, key, since),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A blob that was stored again is in both folders. */
async function age(folder: string, key: string, since: Date): Promise<void> {
  const places = [join(folder, key.slice(0, 2), key), join(folder, 'aside', key)].filter((path) => existsSync(path))
  if (places.length === 0) throw new Error(`no blob ${key}`)
  for (const path of places) await utimes(path, since, since)
}
