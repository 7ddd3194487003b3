import { processorSecondsOf, processorSecondsOfMachine } from './process-tree.ts'

const BUSY_PROCESSORS = 0.2

/** Measures the load by other processes, because figures from a busy machine are unreliable. */
export class BackgroundLoad {
  readonly #startedAt = performance.now()
  readonly #others = othersSeconds()

  report(): string {
    const seconds = (performance.now() - this.#startedAt) / 1_000
    const processors = Math.max(0, othersSeconds() - this.#others) / seconds
    const sentence = `Other programs kept ${processors.toFixed(2)} processors busy meanwhile`
    return processors > BUSY_PROCESSORS ? `${sentence}: too much for the figures to be trusted.` : `${sentence}.`
  }
}

function othersSeconds(): number {
  return processorSecondsOfMachine() - processorSecondsOf(process.pid, 'with ended')
}
