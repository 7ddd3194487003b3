import { availableParallelism } from 'node:os'
import type { Load } from '@sen/core/ports/load'

/** Above this share of the machine's processors, requests wait. */
const HIGH_SHARE = 0.5

/** The CPU time of other programs does not matter. */
export class ProcessLoad implements Load {
  readonly #usedMicroseconds: () => number
  readonly #nowMilliseconds: () => number
  readonly #processors: number
  #last: { readonly used: number; readonly at: number }

  constructor({ used = processMicroseconds, now = () => performance.now(), processors = availableParallelism() } = {}) {
    this.#usedMicroseconds = used
    this.#nowMilliseconds = now
    this.#processors = processors
    this.#last = { used: used(), at: now() }
  }

  isHigh(): boolean {
    const { used, at } = this.#last
    this.#last = { used: this.#usedMicroseconds(), at: this.#nowMilliseconds() }
    const milliseconds = this.#last.at - at
    return milliseconds > 0 && (this.#last.used - used) / 1_000 > milliseconds * this.#processors * HIGH_SHARE
  }
}

function processMicroseconds(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}
