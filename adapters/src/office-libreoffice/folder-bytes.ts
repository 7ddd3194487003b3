import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const BLOCK_BYTES = 512

/**
 * What lies in a folder takes of the disk, in bytes; counted until it is more than `enough`. What goes away meanwhile, or may not be
 * looked into, counts for nothing.
 */
export async function folderBytes(folder: string, enough: number): Promise<number> {
  let bytes = 0
  const folders = [folder]
  for (let next = folders.pop(); next !== undefined && bytes <= enough; next = folders.pop()) {
    for (const entry of await readdir(next, { withFileTypes: true }).catch(() => [])) {
      const path = join(next, entry.name)
      if (entry.isDirectory()) folders.push(path)
      bytes += await lstat(path).then(
        ({ blocks }) => blocks * BLOCK_BYTES,
        () => 0,
      )
      if (bytes > enough) break
    }
  }
  return bytes
}
