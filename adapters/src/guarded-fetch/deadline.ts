import type { ClientSignal } from '@sen/core/ports/call-scope'

/** Aborts after a time, in which waits for this program do not count, or when another signal aborts. */
export class Deadline {
  readonly #controller = new AbortController()
  readonly #given: ClientSignal | undefined
  #leftMilliseconds: number
  #startedAt = 0
  #timer: NodeJS.Timeout | undefined

  constructor(seconds: number, given?: ClientSignal) {
    this.#leftMilliseconds = seconds * 1_000
    this.#given = given
    if (given?.aborted) this.#abort()
    given?.addEventListener('abort', this.#abort, { once: true })
    this.#run()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  async pauseDuring(wait: () => Promise<void>): Promise<void> {
    clearTimeout(this.#timer)
    this.#leftMilliseconds -= performance.now() - this.#startedAt
    try {
      await wait()
    } finally {
      this.#run()
    }
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#given?.removeEventListener('abort', this.#abort)
  }

  #run(): void {
    this.#startedAt = performance.now()
    if (!this.signal.aborted) this.#timer = setTimeout(this.#abort, Math.max(0, this.#leftMilliseconds))
  }

  readonly #abort = (): void => this.#controller.abort()
}
