import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const ABANDONED_AFTER_MILLISECONDS = 3_600_000

/** This machine and this run of the program; after a crash the same process number may come back as another run. */
const MACHINE = hostname().replaceAll(/[^A-Za-z0-9-]/g, '-')
const RUN = randomUUID()

let count = 0

/** Unique, and says who is writing it: machine, process, run. */
export function temporaryFileName(): string {
  count += 1
  return `${MACHINE}.${process.pid}.${RUN}.${count}`
}

/** Removes what dead writers left: of this machine at once, of others when nobody wrote to it for an hour. */
export async function sweepTemporaryFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (await isLeftBehind(name, path)) await rm(path, { force: true })
  }
}

/** @param writer as `temporaryFileName` named it */
export async function isLeftBehind(writer: string, path: string): Promise<boolean> {
  return isDeadWriter(writer) || (await isAbandoned(path))
}

function isDeadWriter(name: string): boolean {
  const [machine, processId, run] = name.split('.')
  if (machine !== MACHINE || run === RUN) return false
  return Number(processId) === process.pid || !isAlive(Number(processId))
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const written = await stat(path).catch(() => undefined)
  return written !== undefined && Date.now() - written.mtimeMs > ABANDONED_AFTER_MILLISECONDS
}
