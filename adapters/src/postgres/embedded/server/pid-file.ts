import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

export interface PidFile {
  readonly pid: number
  /** What the file says. It stays `true` in the file of a killed server: believe it only with the pid of our child. */
  readonly ready: boolean
  /** Of its unix socket; empty when it has none. */
  readonly socketDir: string
  readonly port: number
}

/** Larger than any process id a system gives out, so never alive. */
const NOBODYS_PID = 2_147_483_647

/** `postmaster.pid` of a cluster, or `undefined` when there is none: line 1 is the pid, 4 the port, 5 the folder of the socket, 8 the status. */
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
 * Makes the pid file of a dead server name no living process. PostgreSQL refuses to start while the pid in the file
 * answers a signal, and a dead server's pid still answers as a zombie nobody has reaped, or as another program that
 * got the same number later. The file is not deleted, because its line 7 (the shared memory key) is how PostgreSQL
 * notices backends that survived their server.
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
