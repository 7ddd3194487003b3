import { stat } from 'node:fs/promises'
import { isErrno } from '../errno.ts'

/** A marker older than this is left over from a crash, because it is renewed with each 256th of the blobs. */
const LEFT_BEHIND_MILLISECONDS = 600_000

export async function isPruned(mark: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(mark)).mtimeMs < LEFT_BEHIND_MILLISECONDS
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false
    throw error
  }
}
