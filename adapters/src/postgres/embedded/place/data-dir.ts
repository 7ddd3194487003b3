import { chmod, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Root's folder can be traversed but not listed (0711), so that the database's user reaches its folder inside. An empty
 * folder of root's is treated as new; one with contents keeps its mode.
 * @returns its absolute path, free of symbolic links
 */
export async function openDataDir(dataDir: string): Promise<string> {
  const weAreRoot = process.geteuid?.() === 0
  const mode = weAreRoot ? 0o711 : 0o700
  const created = await createFolder(resolve(dataDir), mode)
  // The umask restricts mkdir's mode.
  if (created || (weAreRoot && (await isEmptyAndRoots(dataDir)))) await chmod(dataDir, mode)
  return realpath(dataDir)
}

/** A recursive mkdir never returns below /proc (Node 20). @returns whether it was created now */
async function createFolder(path: string, mode: number): Promise<boolean> {
  const make = (): Promise<boolean> =>
    mkdir(path, { mode }).then(
      () => true,
      async (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST' && (await stat(path)).isDirectory()) return false
        throw error
      },
    )
  const parent = dirname(path)
  return make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || parent === path) throw error
    await createFolder(parent, mode)
    return make()
  })
}

async function isEmptyAndRoots(dir: string): Promise<boolean> {
  return (await stat(dir)).uid === 0 && (await readdir(dir)).length === 0
}
