import { readdirSync, readFileSync } from 'node:fs'

export interface Memory {
  /** Proportional set size: shared memory is counted once. */
  readonly nodeMegabytes: number
  readonly postgresMegabytes: number
}

/** Linux reports processor time in hundredths of a second (USER_HZ). */
const TICKS_PER_SECOND = 100

export function memoryOf(pid: number): Memory {
  const processes = treeOf(pid).map((each) => ({ isPostgres: nameOf(each) === 'postgres', megabytes: pssOf(each) }))
  const sum = (ofPostgres: boolean): number =>
    processes
      .filter(({ isPostgres }) => isPostgres === ofPostgres)
      .reduce((total, { megabytes }) => total + megabytes, 0)
  return { nodeMegabytes: sum(false), postgresMegabytes: sum(true) }
}

/**
 * Returns the processor time of a process and its descendants so far.
 * @param pid with `ended`, ended children count as well
 */
export function processorSecondsOf(pid: number, ended: 'with ended' | 'living' = 'living'): number {
  const counted = ended === 'living' ? [11, 12] : [11, 12, 13, 14]
  const ticks = treeOf(pid).flatMap((each) => {
    // The second field, a name in brackets, may contain anything.
    const fields = readProc(each, 'stat')
      .replace(/^.*\) /s, '')
      .split(' ')
    return counted.map((field) => Number(fields[field] ?? 0))
  })
  return ticks.reduce((total, each) => total + each, 0) / TICKS_PER_SECOND
}

/** Returns the processor time that the machine has used or lost to other virtual machines since boot. */
export function processorSecondsOfMachine(): number {
  const fields = (/^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? '').split(' ').map(Number)
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = fields
  return (user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND
}

function treeOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const parent = /^PPid:\s+(\d+)/m.exec(readProc(Number(entry), 'status'))?.[1]
    if (parent !== undefined) parents.set(Number(entry), Number(parent))
  }
  const isBelow = (each: number): boolean => {
    const parent = parents.get(each)
    return each === pid || (parent !== undefined && parent > 0 && isBelow(parent))
  }
  return [...parents.keys()].filter(isBelow)
}

function nameOf(pid: number): string {
  return /^Name:\s+(\S+)/m.exec(readProc(pid, 'status'))?.[1] ?? ''
}

function pssOf(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(readProc(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
