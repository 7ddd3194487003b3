import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { type FileHandle, open, rename, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresFailed } from '../embedded-postgres-failed.ts'
import { cleanEnvironment, runningAs, type ServiceUser } from '../run-command.ts'
import { type Ending, endBySignals } from './end-by-signals.ts'
import { readPidFile } from './pid-file.ts'
import { stopServerWhenWeDie } from './watchdog.ts'

export interface ServerDeath {
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
}

export interface ServerProcess {
  readonly pid: number
  readonly ended: Promise<ServerDeath>
  /** A fast shutdown is tried first, then increasingly forceful signals. */
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
 * Output goes to a file, because a pipe would break when this program dies. The server has its own session, so that
 * Ctrl-C reaches only this program.
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
    // Unlike process.kill, this does nothing after the child has exited.
    send: (signal) => void child.kill(signal),
    goneWithin: (patienceMs) => settlesWithin(ended, patienceMs),
  }
  return { pid, ended, stop: () => endBySignals(target, log) }
}

/**
 * There is no time limit: interrupting a long recovery would only restart it.
 * @throws EmbeddedPostgresFailed `start-failed` with the end of the server's log
 */
export async function waitUntilReady(server: ServerProcess, clusterDir: string, command: ServerCommand): Promise<void> {
  let death: ServerDeath | undefined
  void server.ended.then((seen) => {
    death = seen
  })
  let nextWordAt = performance.now() + 5_000
  for (;;) {
    const file = await readPidFile(clusterDir)
    // The file of a killed server says ready as well.
    if (file?.pid === server.pid && file.ready) return
    if (death) {
      const said = await endOfServerLog(command.logPath)
      const message = `PostgreSQL exited during start-up (${death.signal ?? death.exitCode}). The last lines of ${command.logPath}: ${said}`
      throw new EmbeddedPostgresFailed('start-failed', message)
    }
    if (performance.now() > nextWordAt) {
      command.log('PostgreSQL is still starting, for example because it recovers from a crash')
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

const TURN_OVER_BYTES = 8 * 1024 ** 2
const TAIL_BYTES = 2_000

/** A log larger than 8 MiB is first renamed to `<path>.1`. */
async function openServerLog(path: string): Promise<FileHandle> {
  const sizeBytes = await stat(path).then(
    (info) => info.size,
    () => 0,
  )
  if (sizeBytes > TURN_OVER_BYTES) await rename(path, `${path}.1`)
  // Root writes here, and an ordinary user may own the folder, so links are not followed.
  return open(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW, 0o600)
}

async function endOfServerLog(path: string): Promise<string> {
  const file = await open(path, 'r').catch(() => undefined)
  if (!file) return ''
  try {
    const { size } = await file.stat()
    const from = Math.max(0, size - TAIL_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL_BYTES), 0, TAIL_BYTES, from)
    return buffer.toString('utf8', 0, bytesRead).trim()
  } finally {
    await file.close()
  }
}
