import { type Waiter, waitInQueue } from '@sen/core/kit/wait-queue'
import { type Call, CallEnded } from '@sen/core/ports/call-scope'

const NO_CALLER = ''

/** Waiting callers alternate, and disconnected clients leave. The pool's own queue knows no callers. */
export class ConnectionGate {
  readonly #max: number
  readonly #maxPerCaller: number
  readonly #held = new Map<string, number>()
  readonly #lines = new Map<string, Waiter[]>()
  #free: number

  constructor({ max, maxPerCaller }: { readonly max: number; readonly maxPerCaller: number }) {
    this.#max = max
    this.#maxPerCaller = maxPerCaller
    this.#free = max
  }

  /** @returns the function that releases the connection @throws CallEnded */
  async enter(call: Call | undefined): Promise<() => void> {
    if (call?.signal.aborted) throw new CallEnded()
    const caller = call?.caller ?? NO_CALLER
    if (this.#free > 0 && this.#mayHold(caller)) this.#acquire(caller)
    else await this.#wait(caller, call)
    return () => this.#leave(caller)
  }

  async #wait(caller: string, call: Call | undefined): Promise<void> {
    const line = this.#lines.get(caller) ?? []
    this.#lines.set(caller, line)
    await waitInQueue(line, call)
  }

  #leave(caller: string): void {
    const held = (this.#held.get(caller) ?? 1) - 1
    if (held > 0) this.#held.set(caller, held)
    else this.#held.delete(caller)
    this.#free += 1
    this.#admit()
  }

  #admit(): void {
    // Thousands of callers may wait, so the map is not copied. An entry that is added again is visited again, at its end.
    for (const [caller, line] of this.#lines) {
      if (this.#free === 0) return
      if (line.length > 0 && !this.#mayHold(caller)) continue
      this.#lines.delete(caller)
      const next = line.shift()
      if (!next) continue
      if (line.length > 0) this.#lines.set(caller, line)
      this.#acquire(caller)
      next.admit()
    }
  }

  #mayHold(caller: string): boolean {
    const limit = caller === NO_CALLER ? this.#max : this.#maxPerCaller
    return (this.#held.get(caller) ?? 0) < limit
  }

  #acquire(caller: string): void {
    this.#free -= 1
    this.#held.set(caller, (this.#held.get(caller) ?? 0) + 1)
  }
}
