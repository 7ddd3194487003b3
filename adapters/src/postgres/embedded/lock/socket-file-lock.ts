import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ask, close, type LockAttempt, listen } from './lock-attempt.ts'

const LONGEST_SOCKET_PATH_BYTES = 100

/**
 * A lock for systems without abstract sockets: a socket file, and a probe whether its owner is alive. The usual way
 * (one fixed name, unlinked when nobody answers) has a race in which two programs each remove the other's new socket.
 * So every candidate publishes a socket with a unique name, then asks all others.
 *
 * - No answer. The owner is dead and its file is removed. No living candidate can have that name.
 * - `held`. The lock is taken.
 * - `trying`. The earlier name wins. The later one gives up, and the earlier waits for that.
 *
 * If two candidates try concurrently, at least one sees the other, because each publishes before it asks.
 */
export async function takeSocketFileLock(dir: string, name: string): Promise<LockAttempt> {
  const folder = await socketFolder(dir, name)
  const ownFile = `${Date.now().toString(36)}-${randomBytes(4).toString('hex')}.sock`
  const ownPath = join(folder, ownFile)
  let state: 'trying' | 'held' = 'trying'
  // Publish by a rename after the socket listens, because a socket that is bound but does not listen yet looks dead.
  const server = await listen(`${ownPath}.new`, () => `${state} ${process.pid}`)
  await rename(`${ownPath}.new`, ownPath)
  const release = async (): Promise<void> => {
    await rm(ownPath, { force: true })
    await close(server)
  }

  for (const file of await readdir(folder)) {
    if (file === ownFile || !file.endsWith('.sock')) continue
    for (;;) {
      const answer = await ask(join(folder, file), 2_000)
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
