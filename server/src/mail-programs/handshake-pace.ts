import type { Yielder } from '@sen/core/kit/yielder'
import { HANDSHAKES_PER_SLICE } from '@sen/model/mail-programs/limits'

/**
 * Starts a few connections per iteration of the event loop. After a restart, thousands of clients connect at once, and
 * each TLS handshake takes the main thread about a millisecond. Other work would wait for all of them. A slow client
 * holds nothing, because its connection counts only when it starts.
 */
export class HandshakePace {
  readonly #yielder: Yielder
  #waiting: (() => void)[] = []
  #isRunning = false

  constructor(yielder: Yielder) {
    this.#yielder = yielder
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** @param start begins the handshake; it must not throw */
  enqueue(start: () => void): void {
    this.#waiting.push(start)
    if (!this.#isRunning) void this.#run()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#waiting.length > 0) {
      const all = this.#waiting
      this.#waiting = []
      for (let at = 0; at < all.length; at += HANDSHAKES_PER_SLICE) {
        for (const start of all.slice(at, at + HANDSHAKES_PER_SLICE)) start()
        await this.#yielder.yield()
      }
    }
    this.#isRunning = false
  }
}
