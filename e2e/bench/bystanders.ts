import { processorSecondsOf, processorSecondsOfMachine } from './process-tree.ts'

const BUSY_PROCESSORS = 0.2

/** Watches what the rest of the machine does meanwhile: figures from a busy machine say little. */
export class Bystanders {
  readonly #startedAt = performance.now()
  readonly #others = othersSeconds()

  /** How many processors others kept busy since it began, as a sentence. */
  report(): string {
    const seconds = (performance.now() - this.#startedAt) / 1_000
    const processors = Math.max(0, othersSeconds() - this.#others) / seconds
    const sentence = `Other programs kept ${processors.toFixed(2)} processors busy meanwhile`
    return processors > BUSY_PROCESSORS ? `${sentence}: too much for the figures to be trusted.` : `${sentence}.`
  }
}

/** All that was not done by this process and what it started. */
function othersSeconds(): number {
  return processorSecondsOfMachine() - processorSecondsOf(process.pid, 'with ended')
}
