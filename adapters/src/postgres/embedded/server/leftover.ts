import { setTimeout as delay } from 'node:timers/promises'
import { isProcessOfCluster, processExists, processesOfCluster } from './cluster-processes.ts'
import { type Ending, endBySignals } from './end-by-signals.ts'
import { disarmPidFile, readPidFile } from './pid-file.ts'

/**
 * Cleans up after an earlier run, so that the server can start. Call it only while holding the cluster's lock:
 * otherwise the pid file names another program's live database.
 * - A running server is stopped, because its version and settings are unknown.
 * - Backends without a server are killed, because PostgreSQL refuses to start while they hold the old shared memory.
 * - A pid in use by another process: see {@link disarmPidFile}.
 * @throws EmbeddedPostgresFailed `will-not-stop`
 */
export async function clearLeftover(clusterDir: string, log: (line: string) => void): Promise<void> {
  const left = await readPidFile(clusterDir)
  if (left && (await isProcessOfCluster(left.pid, clusterDir))) {
    log(`stopping the PostgreSQL server of an earlier run (process ${left.pid})`)
    await endBySignals(stranger(left.pid, clusterDir), log)
  }

  // Killing backends without a server is safe: the next start recovers from the write-ahead log.
  const survivors = await processesOfCluster(clusterDir)
  if (survivors.length > 0) log(`stopping PostgreSQL backends whose server has ended (${survivors.join(', ')})`)
  for (const pid of survivors) await endBySignals(stranger(pid, clusterDir), log, 'SIGKILL')

  const still = await readPidFile(clusterDir)
  if (still && processExists(still.pid)) await disarmPidFile(clusterDir)
}

/** The process is not our child, so its end can only be polled. */
function stranger(pid: number, clusterDir: string): Ending {
  return {
    pid,
    goneWithin: (patienceMs) => isGoneWithin(patienceMs, pid, clusterDir),
    send(signal) {
      try {
        process.kill(pid, signal)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    },
  }
}

async function isGoneWithin(patienceMs: number, pid: number, clusterDir: string): Promise<boolean> {
  const deadline = performance.now() + patienceMs
  while (await isProcessOfCluster(pid, clusterDir)) {
    if (performance.now() > deadline) return false
    await delay(5)
  }
  return true
}
