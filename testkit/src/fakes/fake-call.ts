import type { Call } from '@sen/core/ports/call-scope'

/** A request whose end the test decides. */
export class FakeCall implements Call {
  readonly caller: string
  readonly #gone = new AbortController()
  readonly #listeners: (() => void)[] = []
  endsWithin: number | undefined

  constructor(caller: string) {
    this.caller = caller
  }

  get signal(): AbortSignal {
    return this.#gone.signal
  }

  onEnd(listener: () => void): void {
    this.#listeners.push(listener)
  }

  endWithin(milliseconds: number): void {
    this.endsWithin = milliseconds
  }

  /** All of its answer was taken. */
  end(): void {
    for (const listener of this.#listeners.splice(0)) listener()
  }

  /** Simulates a client that disconnects. */
  abort(): void {
    this.#gone.abort()
    this.end()
  }
}
