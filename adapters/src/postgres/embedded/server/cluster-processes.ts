import { readdir, readFile, stat } from 'node:fs/promises'
import { runCommand } from '../run-command.ts'

export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * After a reboot, the id may belong to another program. Every PostgreSQL process works in its cluster's folder, which
 * is compared by device and inode. Without /proc, the server's command line must contain it.
 */
export async function isProcessOfCluster(pid: number, clusterDir: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    const asked = await runCommand('ps', ['-o', 'stat=,args=', '-p', String(pid)])
    return asked.succeeded && !asked.output.startsWith('Z') && asked.output.includes(clusterDir)
  }
  const line = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  // Z and X are dead processes that their parent has not reaped.
  if (!/^\d+ \(postgres\) [^ZX]/.test(line)) return false
  const cwd = await stat(`/proc/${pid}/cwd`, { bigint: true }).catch(() => undefined)
  const cluster = await stat(clusterDir, { bigint: true })
  return cwd?.dev === cluster.dev && cwd.ino === cluster.ino
}

/** The list is empty without /proc. */
export async function processesOfCluster(clusterDir: string): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => [])
  const pids = entries.filter((entry) => /^\d+$/.test(entry)).map(Number)
  const ours = await Promise.all(pids.map(async (pid) => (await isProcessOfCluster(pid, clusterDir)) && pid))
  return ours.filter((pid) => pid !== false)
}
