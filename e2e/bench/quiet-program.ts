import { pause } from '../program/waiting.ts'
import { processorSecondsOf } from './process-tree.ts'

const LOOKED_EACH_SECONDS = 5
const QUIET_PROCESSORS = 0.05

/**
 * Background work after an import would distort measurements.
 * @returns whether it has ended in time
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
