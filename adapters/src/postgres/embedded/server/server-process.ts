import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresFailed } from '../embedded-postgres-failed.ts'
import { cleanEnvironment, runningAs, type ServiceUser } from '../run-command.ts'
import { type Ending, endBySignals } from './end-by-signals.ts'
import { readPidFile } from './pid-file.ts'
import { endOfServerLog, openServerLog } from './server-log.ts'
import { stopServerWhenWeDie } from './watchdog.ts'

/** How the server ended: by itself with a code, or by a signal. */
export interface ServerDeath {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
}

export interface ServerProcess {
  readonly pid: number
  /** Resolves when the process is gone, for whatever reason. */
  readonly ended: Promise<ServerDeath>
  /** Fast shutdown, then ever less politely. */
  stop(): Promise<void>
}

export interface ServerCommand {
  readonly postgres: string
  readonly args: readonly string[]
  readonly user: ServiceUser | undefined
  readonly logPath: string
  log(line: string): void
}

/**
 * Starts the server process with its watchdog. Its output goes to a file, not to a pipe, which would break with us;
 * it gets a session of its own, so that Ctrl-C reaches only us and we stop it in our own time.
 */
export async function spawnServer(command: ServerCommand): Promise<ServerProcess> {
  const { user, log } = command
  const output = await openServerLog(command.logPath)
  const child = spawn(command.postgres, command.args, {
    cwd: '/',
    env: cleanEnvironment(),
    stdio: ['ignore', output.fd, output.fd],
    detached: true,
    ...runningAs(user),
  })
  const ended = new Promise<ServerDeath>((resolve) => {
    child.on('exit', (exitCode, signal) => resolve({ exitCode, signal }))
  })
  const failed = new Promise<Error>((resolve) => child.on('error', resolve))
  await output.close()
  const { pid } = child
  if (pid === undefined) {
    const cause = await failed
    throw new EmbeddedPostgresFailed('start-failed', `PostgreSQL could not be started: ${cause.message}`, { cause })
  }

  const endWatchdog = stopServerWhenWeDie(pid, user, log)
  void ended.then(endWatchdog)
  child.unref()

  const target: Ending = {
    pid,
    // Not process.kill: when the child is gone, this does nothing and that would hit whoever got its number.
    send: (signal) => void child.kill(signal),
    goneWithin: (patienceMs) => settlesWithin(ended, patienceMs),
  }
  return { pid, ended, stop: () => endBySignals(target, log) }
}

/**
 * Waits until the server takes connections. There is no time limit: replaying a long write-ahead log is slow and
 * interrupting it would only start it anew.
 *
 * @throws EmbeddedPostgresFailed `start-failed` with the end of the server's log, when it ended instead
 */
export async function waitUntilReady(server: ServerProcess, clusterDir: string, command: ServerCommand): Promise<void> {
  let death: ServerDeath | undefined
  void server.ended.then((seen) => {
    death = seen
  })
  let nextWordAt = performance.now() + 5_000
  for (;;) {
    const file = await readPidFile(clusterDir)
    // The file of a killed server says ready as well: only the one our child has written counts.
    if (file?.pid === server.pid && file.ready) return
    if (death) {
      const said = await endOfServerLog(command.logPath)
      const message = `PostgreSQL ended while starting (${death.signal ?? death.exitCode}). ${command.logPath} ends: ${said}`
      throw new EmbeddedPostgresFailed('start-failed', message)
    }
    if (performance.now() > nextWordAt) {
      command.log('PostgreSQL is still starting (it repairs itself after a crash)')
      nextWordAt += 5_000
    }
    await delay(3)
  }
}

async function settlesWithin(ended: Promise<unknown>, patienceMs: number): Promise<boolean> {
  const timer = new AbortController()
  try {
    return await Promise.race([
      ended.then(() => true),
      delay(patienceMs, false, { signal: timer.signal }).catch(() => false),
    ])
  } finally {
    timer.abort()
  }
}
