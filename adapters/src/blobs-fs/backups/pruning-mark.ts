import { stat } from 'node:fs/promises'
import { isErrno } from '../errno.ts'

/** One that was not renewed for so long was left behind: it is renewed with each 256th part of the blobs. */
const LEFT_BEHIND_MILLISECONDS = 600_000

/** Whether somebody removes blobs at this moment, by the mark that stands there meanwhile. */
export async function isPruned(mark: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(mark)).mtimeMs < LEFT_BEHIND_MILLISECONDS
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false
    throw error
  }
}
