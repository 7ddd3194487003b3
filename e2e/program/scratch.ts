import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const

const MEMORY = '/dev/shm'
/** What programs of two workers write at most, and as much again. Containers have 64 MB there unless told otherwise. */
const MEMORY_BYTES = 4 * 1024 ** 3

/** What is undone when this process leaves, the last first. */
const undoings: (() => void)[] = []

/**
 * Runs `undo` when this process leaves, however it leaves short of kill -9. It must not wait for anything
 * asynchronous: it runs in Node's `exit` event.
 */
export function whenLeaving(undo: () => void): void {
  if (undoings.length === 0) listen()
  undoings.push(undo)
}

/** What was killed may write for a moment more. */
const REMOVE = 'for n in 1 2 3 4 5 6 7 8 9 10; do rm -rf "$0" && exit; sleep 0.3; done'

/**
 * A temporary folder that goes when this process has left, by a process of its own: Vitest kills a worker that takes half a second to
 * leave. Others may pass through it but not look around, so that the database's own user reaches a data folder inside.
 */
export function scratchFolder(purpose: string): string {
  const folder = mkdtempSync(join(parentFolder(), `sen-${purpose}-`))
  chmodSync(folder, 0o711)
  whenLeaving(() => spawn('sh', ['-c', REMOVE, folder], { detached: true, stdio: 'ignore' }).unref())
  return folder
}

/**
 * Where we are told to (`npm test` does); else of tests in memory where it has room: a program waits for its disk at each commit and
 * each blob. Drills and measurements that somebody starts stay on a disk, whose time is part of what they show.
 */
function parentFolder(): string {
  if (process.env.TMPDIR !== undefined || process.env.VITEST === undefined || !existsSync(MEMORY)) return tmpdir()
  const found = statfsSync(MEMORY)
  return found.bavail * found.bsize >= MEMORY_BYTES ? MEMORY : tmpdir()
}

function listen(): void {
  process.on('exit', () => {
    for (const undo of undoings.reverse()) {
      try {
        undo()
      } catch (error) {
        console.error(error)
      }
    }
  })
  for (const [signal, number] of Object.entries(SIGNALS)) process.once(signal, () => process.exit(128 + number))
}
