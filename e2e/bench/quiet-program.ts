import { pause } from '../program/waiting.ts'
import { processorSecondsOf } from './process-tree.ts'

const LOOKED_EACH_SECONDS = 5
const QUIET_PROCESSORS = 0.05

/**
 * Waits until the program has finished background work after an import or a migration, such as indexing attachments,
 * which would distort measurements.
 * @returns whether that happened in time
 */
export async function becomesQuiet(pid: number, withinSeconds: number): Promise<boolean> {
  const until = performance.now() + withinSeconds * 1_000
  while (performance.now() < until) {
    const [before, from] = [processorSecondsOf(pid), performance.now()]
    await pause(LOOKED_EACH_SECONDS * 1_000)
    const seconds = (performance.now() - from) / 1_000
    if ((processorSecondsOf(pid) - before) / seconds < QUIET_PROCESSORS) return true
  }
  return false
}
