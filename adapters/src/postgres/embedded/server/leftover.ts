import { setTimeout as delay } from 'node:timers/promises'
import { isProcessOfCluster, processExists, processesOfCluster } from './cluster-processes.ts'
import { type Ending, endBySignals } from './end-by-signals.ts'
import { disarmPidFile, readPidFile } from './pid-file.ts'

/**
 * Puts in order what an earlier run left that did not end well, so that the server can start. Call it only while
 * holding the lock of this cluster: what the pid file names is otherwise another program's live database.
 *
 * - the server still runs (its watchdog was killed too, or is just at work): stop it; starting again is simpler than
 *   adopting a server whose version and settings we do not know
 * - the server is dead but a backend still computes (it notices only when it next waits): kill it, because PostgreSQL
 *   refuses to start while a backend holds the old shared memory
 * - the server is dead but its pid is not free: see {@link disarmPidFile}
 *
 * @throws EmbeddedPostgresFailed `will-not-stop`
 */
export async function clearLeftover(clusterDir: string, log: (line: string) => void): Promise<void> {
  const left = await readPidFile(clusterDir)
  if (left && (await isProcessOfCluster(left.pid, clusterDir))) {
    log(`stopping the PostgreSQL that an earlier run left behind (process ${left.pid})`)
    await endBySignals(stranger(left.pid, clusterDir), log)
  }

  // Without their server they can only crash; the write-ahead log is made for that.
  const survivors = await processesOfCluster(clusterDir)
  if (survivors.length > 0) log(`ending PostgreSQL backends that outlived their server (${survivors.join(', ')})`)
  for (const pid of survivors) await endBySignals(stranger(pid, clusterDir), log, 'SIGKILL')

  const still = await readPidFile(clusterDir)
  if (still && processExists(still.pid)) await disarmPidFile(clusterDir)
}

/** A process that is not our child: its end can only be looked for. */
function stranger(pid: number, clusterDir: string): Ending {
  return {
    pid,
    goneWithin: (patienceMs) => isGoneWithin(patienceMs, pid, clusterDir),
    send(signal) {
      try {
        process.kill(pid, signal)
      } catch (error) {
        // It ended between our look and our signal.
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
