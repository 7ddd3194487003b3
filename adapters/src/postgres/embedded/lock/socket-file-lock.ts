import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { close, type LockAttempt, listen, requestStatus } from './lock-attempt.ts'

const LONGEST_SOCKET_PATH_BYTES = 100

/**
 * Locks by a socket file where abstract sockets are missing. With one fixed name, two programs could each remove the
 * other's new socket. So every candidate publishes a unique name, then asks all others.
 * - No answer: the owner is dead and its file is removed.
 * - `held`: the lock is taken.
 * - `trying`: the earlier name wins, after the later one has given up.
 */
export async function acquireSocketFileLock(dir: string, name: string): Promise<LockAttempt> {
  const folder = await socketFolder(dir, name)
  const ownFile = `${Date.now().toString(36)}-${randomBytes(4).toString('hex')}.sock`
  const ownPath = join(folder, ownFile)
  let state: 'trying' | 'held' = 'trying'
  // A socket that is bound but does not listen yet would appear dead.
  const server = await listen(`${ownPath}.new`, () => `${state} ${process.pid}`)
  await rename(`${ownPath}.new`, ownPath)
  const release = async (): Promise<void> => {
    await rm(ownPath, { force: true })
    await close(server)
  }

  for (const file of await readdir(folder)) {
    if (file === ownFile || !file.endsWith('.sock')) continue
    for (;;) {
      const answer = await requestStatus(join(folder, file), 2_000)
      if (answer === undefined) {
        await rm(join(folder, file), { force: true })
        break
      }
      const [theirState, theirPid] = answer.split(' ')
      if (theirState !== 'trying' || file < ownFile) {
        await release()
        return { held: false, holderPid: Number(theirPid) || undefined }
      }
      await delay(10)
    }
  }
  state = 'held'
  return { held: true, release }
}

async function socketFolder(dir: string, name: string): Promise<string> {
  const inside = join(dir, `.${name}`)
  const fits = Buffer.byteLength(join(inside, 'xxxxxxxxx-xxxxxxxx.sock.new')) <= LONGEST_SOCKET_PATH_BYTES
  const folder = fits ? inside : join(os.tmpdir(), name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}
