import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const

const undoings: (() => void)[] = []

/** `undo` must be synchronous, because it runs in Node's `exit` event. SIGKILL skips it. */
export function whenLeaving(undo: () => void): void {
  if (undoings.length === 0) listen()
  undoings.push(undo)
}

/** A killed process may write for a moment longer, so retry. */
const REMOVE = 'for n in 1 2 3 4 5 6 7 8 9 10; do rm -rf "$0" && exit; sleep 0.3; done'

/**
 * A separate process removes the folder, because Vitest kills workers that end slowly. Other users may pass through it.
 */
export function scratchFolder(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `sen-${purpose}-`))
  chmodSync(folder, 0o711)
  whenLeaving(() => spawn('sh', ['-c', REMOVE, folder], { detached: true, stdio: 'ignore' }).unref())
  return folder
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
