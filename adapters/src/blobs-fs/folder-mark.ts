import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { markText, readMark, type StoreMark } from '../store-mark.ts'
import { DirectorySyncer } from './directory-syncer.ts'
import { isErrno } from './errno.ts'

/** In the blob folder. */
const FILE = 'store-id'

/** Returns undefined if the folder has no marker or does not exist. */
export async function readStoreMark(folder: string): Promise<StoreMark | undefined> {
  try {
    return readMark(await readFile(join(folder, FILE), 'utf8'))
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Entries that a store creates before its marker, and those of a new file system. */
const OF_A_STORE = /^([0-9a-f]{2}|tmp|writes|aside|store-id\..*|lost\+found)$/

/** Returns whether a folder contains anything other than a store. It may not exist. */
export async function isOccupied(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).some((name) => !OF_A_STORE.test(name))
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false
    throw error
  }
}

/** The marker is durable before this resolves. */
export async function writeStoreMark(folder: string, mark: StoreMark): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const beside = join(folder, `${FILE}.${randomUUID()}`)
  const file = await open(beside, 'wx', 0o600)
  try {
    await file.writeFile(markText(mark))
    await file.datasync()
  } finally {
    await file.close()
  }
  await rename(beside, join(folder, FILE))
  await new DirectorySyncer().sync(folder)
}
