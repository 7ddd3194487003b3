import type { Call } from '@sen/core/ports/call-scope'

/** The test decides when the request ends. */
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

  end(): void {
    for (const listener of this.#listeners.splice(0)) listener()
  }

  abort(): void {
    this.#gone.abort()
    this.end()
  }
}
