import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { EmbeddedPostgresFailed } from '../embedded-postgres-failed.ts'
import type { ServiceUser } from '../run-command.ts'
import { canWorkIn, createOwnedDir } from './owned-dir.ts'

/** It is part of the socket's file name only; there is no network listener. */
export const PORT = 5432

/** `sun_path` holds 108 bytes on Linux and 104 on macOS, including the terminating zero. */
const SOCKET_PATH_LIMIT_BYTES = process.platform === 'linux' ? 107 : 103

/**
 * A path that is too long for a socket is replaced by a folder in the system's temporary folder. Only `user` may enter
 * it, which is the only authentication.
 * @throws EmbeddedPostgresFailed `place-unreachable`
 */
export async function prepareSocketDir(placeDir: string, user: ServiceUser | undefined): Promise<string> {
  const short = `sen-mail-${createHash('sha256').update(placeDir).digest('hex').slice(0, 12)}`
  for (const dir of [join(placeDir, 'run'), join(os.tmpdir(), short), join('/tmp', short)]) {
    if (Buffer.byteLength(socketPath(dir)) > SOCKET_PATH_LIMIT_BYTES) continue
    await createOwnedDir(dir, user)
    if (!(await canWorkIn(dir, user))) continue
    // A killed server leaves a lock file whose pid may belong to another process by now.
    await rm(socketPath(dir), { force: true })
    await rm(`${socketPath(dir)}.lock`, { force: true })
    return dir
  }
  const message = `There is no folder for the database's socket: the path ${placeDir} is too long, and the temporary folder is not accessible.`
  throw new EmbeddedPostgresFailed('place-unreachable', message)
}

function socketPath(dir: string): string {
  return join(dir, `.s.PGSQL.${PORT}`)
}
