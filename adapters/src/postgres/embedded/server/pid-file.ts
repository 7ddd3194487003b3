import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

export interface PidFile {
  readonly pid: number
  /** It stays `true` after a server was killed, so use it only with the pid of our child. */
  readonly ready: boolean
  readonly socketDir: string
  readonly port: number
}

const NOBODYS_PID = 2_147_483_647

/** Line 1 is the pid, 4 the port, 5 the folder of the socket, 8 the status. */
export async function readPidFile(clusterDir: string): Promise<PidFile | undefined> {
  const text = await readFile(pathOf(clusterDir), 'utf8').catch(() => undefined)
  const lines = text?.split('\n') ?? []
  const pid = Number.parseInt(lines[0] ?? '', 10)
  if (!(pid > 0)) return undefined
  return {
    pid,
    ready: lines[7]?.trim() === 'ready',
    socketDir: lines[4]?.trim() ?? '',
    port: Number.parseInt(lines[3] ?? '', 10),
  }
}

/**
 * PostgreSQL refuses to start while the file's pid answers a signal, even if it belongs to another program. The file is
 * not deleted, because PostgreSQL uses its line 7 (the shared memory key) to detect surviving backends.
 */
export async function disarmPidFile(clusterDir: string): Promise<void> {
  const file = await open(pathOf(clusterDir), 'r')
  try {
    const text = await file.readFile('utf8')
    const { uid, gid } = await file.stat()
    const beside = `${pathOf(clusterDir)}.disarmed`
    await rm(beside, { force: true })
    const fresh = await open(beside, 'wx', 0o600)
    await fresh.writeFile(text.replace(/^[^\n]*/, String(NOBODYS_PID)))
    await fresh.chown(uid, gid)
    await fresh.close()
    await rename(beside, pathOf(clusterDir))
  } finally {
    await file.close()
  }
}

function pathOf(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid')
}
