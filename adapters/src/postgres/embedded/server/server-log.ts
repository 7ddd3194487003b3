import { constants } from 'node:fs'
import { type FileHandle, open, rename, stat } from 'node:fs/promises'

const TURN_OVER_BYTES = 8 * 1024 ** 2
const TAIL_BYTES = 2_000

/** Opens the server's log for appending; one that has grown past 8 MiB is first put aside as `<path>.1`. */
export async function openServerLog(path: string): Promise<FileHandle> {
  const sizeBytes = await stat(path).then(
    (info) => info.size,
    () => 0,
  )
  if (sizeBytes > TURN_OVER_BYTES) await rename(path, `${path}.1`)
  // No following of links: root writes here, and the folder may be an ordinary user's.
  return open(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW, 0o600)
}

/** The last lines of the log, for the message of an error. */
export async function endOfServerLog(path: string): Promise<string> {
  const file = await open(path, 'r').catch(() => undefined)
  if (!file) return ''
  try {
    const { size } = await file.stat()
    const from = Math.max(0, size - TAIL_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, from)
    return buffer.toString('utf8', 0, bytesRead).trim()
  } finally {
    await file.close()
  }
}
