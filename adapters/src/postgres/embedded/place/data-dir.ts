import { chmod, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Creates the data directory when absent. As root it may be passed through but not listed (0711), so that the
 * database's own user reaches its folder inside; else it is ours alone (0700). An empty folder of root's counts as
 * just created: `mktemp -d` and careful operators make it 0700, which would drive the database out of it. One with
 * something in it keeps its mode. So whatever goes in it must itself be closed to others.
 *
 * @returns its absolute path, free of symbolic links
 */
export async function openDataDir(dataDir: string): Promise<string> {
  const weAreRoot = process.geteuid?.() === 0
  const mode = weAreRoot ? 0o711 : 0o700
  const created = await makeFolder(resolve(dataDir), mode)
  // mkdir's mode is cut by the umask.
  if (created || (weAreRoot && (await isEmptyAndRoots(dataDir)))) await chmod(dataDir, mode)
  return realpath(dataDir)
}

/**
 * Like a recursive mkdir, which never returns for a folder below /proc or another place where none can be made
 * (Node 20). @returns whether it was made now
 */
async function makeFolder(path: string, mode: number): Promise<boolean> {
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
    await makeFolder(parent, mode)
    return make()
  })
}

async function isEmptyAndRoots(dir: string): Promise<boolean> {
  return (await stat(dir)).uid === 0 && (await readdir(dir)).length === 0
}
