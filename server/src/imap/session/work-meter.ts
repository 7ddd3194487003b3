import type { Yielder } from '@sen/core/kit/yielder'

/** The session yields after about so many bytes were searched or rendered. */
const BYTES_PER_SLICE = 1024 * 1024
/** A command for more messages is long work. */
export const HEAVY_MESSAGES = 200
/** This is counted for each message, in addition to the bytes that are searched for fields. */
export const USUAL_MESSAGE_BYTES = 4_096

/** Counts the work of one command, so that a long one does not delay other connections. */
export class WorkMeter {
  readonly #yielder: Yielder
  #bytes = 0

  constructor(yielder: Yielder) {
    this.#yielder = yielder
  }

  /** Counts work that has been done. The caller awaits `spend` when yielding `isDue`. */
  count(bytes: number): void {
    this.#bytes += bytes
  }

  get isDue(): boolean {
    return this.#bytes >= BYTES_PER_SLICE
  }

  async spend(bytes: number): Promise<void> {
    this.#bytes += bytes
    if (!this.isDue) return
    this.#bytes = 0
    await this.#yielder.yield()
  }
}
