import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { DirectorySyncer } from './directory-syncer.ts'
import { isErrno } from './errno.ts'

/** In the blob folder; one line. */
const FILE = 'store-id'
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Undefined for a folder that has none yet, or does not exist. */
export async function readStoreIdentity(folder: string): Promise<string | undefined> {
  try {
    const id = (await readFile(join(folder, FILE), 'utf8')).trim()
    if (!ID.test(id)) throw new Error(`${join(folder, FILE)} holds no identity`)
    return id
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Durable before it resolves. */
export async function writeStoreIdentity(folder: string, id: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const beside = join(folder, `${FILE}.${randomUUID()}`)
  const file = await open(beside, 'wx', 0o600)
  try {
    await file.writeFile(`${id}\n`)
    await file.datasync()
  } finally {
    await file.close()
  }
  await rename(beside, join(folder, FILE))
  await new DirectorySyncer().sync(folder)
}
