import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { withCleanup } from '@sen/core/kit/clean-up'
import { markText, readMark, type StoreMark } from '../blob-store-marker.ts'
import { DirectorySyncer } from './directory-syncer.ts'
import { isErrno } from './errno.ts'

const FILE = 'store-id'

export async function readStoreMark(folder: string): Promise<StoreMark | undefined> {
  try {
    return readMark(await readFile(join(folder, FILE), 'utf8'))
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined
    throw error
  }
}

/** A store creates these entries before its marker; `lost+found` is of a new file system. */
const OF_A_STORE = /^([0-9a-f]{2}|tmp|writes|aside|store-id\..*|lost\+found)$/

export async function isOccupied(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).some((name) => !OF_A_STORE.test(name))
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false
    throw error
  }
}

export async function writeStoreMark(folder: string, mark: StoreMark): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const beside = join(folder, `${FILE}.${randomUUID()}`)
  const file = await open(beside, 'wx', 0o600)
  const write = async (): Promise<void> => {
    await file.writeFile(markText(mark))
    await file.datasync()
  }
  await withCleanup(write, () => file.close())
  await rename(beside, join(folder, FILE))
  await new DirectorySyncer().sync(folder)
}
