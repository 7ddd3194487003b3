import { readdir, readFile, stat } from 'node:fs/promises'
import { runCommand } from '../run-command.ts'

/** Whether a process holds this number, be it a zombie or somebody else's. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Whether `pid` is a living PostgreSQL process of this cluster. The number alone proves nothing: after a reboot it may
 * be another program, or another cluster's server. Every PostgreSQL process works in its cluster's folder, so that is
 * compared, by device and inode. Where there is no /proc, the server's command line must name the folder.
 */
export async function isProcessOfCluster(pid: number, clusterDir: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    const asked = await runCommand('ps', ['-o', 'stat=,args=', '-p', String(pid)])
    return asked.succeeded && !asked.output.startsWith('Z') && asked.output.includes(clusterDir)
  }
  const line = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  // Z and X: dead, only not yet buried by its parent.
  if (!/^\d+ \(postgres\) [^ZX]/.test(line)) return false
  const cwd = await stat(`/proc/${pid}/cwd`, { bigint: true }).catch(() => undefined)
  const cluster = await stat(clusterDir, { bigint: true })
  return cwd?.dev === cluster.dev && cwd.ino === cluster.ino
}

/** Every living process of this cluster, the server and its backends. Empty where there is no /proc. */
export async function processesOfCluster(clusterDir: string): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => [])
  const pids = entries.filter((entry) => /^\d+$/.test(entry)).map(Number)
  const ours = await Promise.all(pids.map(async (pid) => (await isProcessOfCluster(pid, clusterDir)) && pid))
  return ours.filter((pid) => pid !== false)
}
