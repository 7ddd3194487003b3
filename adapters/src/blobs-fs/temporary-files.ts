import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MILLISECONDS } from '@sen/model/durations'
import { isDeadWriter } from '../process-identity.ts'

const ABANDONED_AFTER_MILLISECONDS = HOUR_MILLISECONDS

export async function deleteTemporaryFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (await isLeftBehind(name, path)) await rm(path, { force: true })
  }
}

export async function isLeftBehind(writer: string, path: string): Promise<boolean> {
  return isDeadWriter(writer) || (await isAbandoned(path))
}

async function isAbandoned(path: string): Promise<boolean> {
  const written = await stat(path).catch(() => undefined)
  return written !== undefined && Date.now() - written.mtimeMs > ABANDONED_AFTER_MILLISECONDS
}
