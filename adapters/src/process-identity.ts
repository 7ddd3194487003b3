import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

/** A process id may be reused after a crash. */
const MACHINE = hostname().replaceAll(/[^A-Za-z0-9-]/g, '-')
const RUN = randomUUID()

let count = 0

export function processIdentity(): string {
  count += 1
  return `${MACHINE}.${process.pid}.${RUN}.${count}`
}

/** Writers on other machines are never reported as dead. */
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
