import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

/** This machine and this run of the program; after a crash the same process number may come back as another run. */
const MACHINE = hostname().replaceAll(/[^A-Za-z0-9-]/g, '-')
const RUN = randomUUID()

let count = 0

/** Unique, and says who is writing: machine, process, run. Letters, digits, hyphens and dots. */
export function writerName(): string {
  count += 1
  return `${MACHINE}.${process.pid}.${RUN}.${count}`
}

/** Whether a writer of this name was of this machine and has ended; of one elsewhere nobody here can tell. */
export function isDeadWriter(name: string): boolean {
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
