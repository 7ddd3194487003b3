import { type Waiter, waitInQueue } from '@sen/core/kit/wait-queue'
import { type Call, CallEnded } from '@sen/core/ports/call-scope'

const NO_CALLER = ''

interface Line {
  readonly caller: string
  readonly isCostly: boolean
  readonly waiting: Waiter[]
}

/** Waiting callers alternate, and disconnected clients leave. The pool's own queue knows no callers. */
export class ConnectionGate {
  readonly #max: number
  readonly #maxPerCaller: number
  readonly #maxCostly: number
  readonly #held = new Map<string, number>()
  /** A caller's costly calls wait apart, so that its other calls pass them. */
  readonly #lines = new Map<string, Line>()
  #free: number
  #costly = 0

  /** @param maxCostly the connections that costly calls of all callers may hold together */
  constructor({ max, maxPerCaller, maxCostly }: { max: number; maxPerCaller: number; maxCostly: number }) {
    this.#max = max
    this.#maxPerCaller = maxPerCaller
    this.#maxCostly = maxCostly
    this.#free = max
  }

  /** @returns the function that releases the connection @throws CallEnded */
  async enter(call: Call | undefined): Promise<() => void> {
    if (call?.signal.aborted) throw new CallEnded()
    const caller = call?.caller ?? NO_CALLER
    const isCostly = call?.isCostly === true
    if (this.#free > 0 && this.#mayHold(caller, isCostly)) this.#acquire(caller, isCostly)
    else await this.#wait(caller, isCostly, call)
    return () => this.#leave(caller, isCostly)
  }

  async #wait(caller: string, isCostly: boolean, call: Call | undefined): Promise<void> {
    const key = isCostly ? `${caller} costly` : caller
    const line = this.#lines.get(key) ?? { caller, isCostly, waiting: [] }
    this.#lines.set(key, line)
    await waitInQueue(line.waiting, call)
  }

  #leave(caller: string, isCostly: boolean): void {
    const held = (this.#held.get(caller) ?? 1) - 1
    if (held > 0) this.#held.set(caller, held)
    else this.#held.delete(caller)
    if (isCostly) this.#costly -= 1
    this.#free += 1
    this.#admit()
  }

  #admit(): void {
    // Thousands of callers may wait, so the map is not copied. An entry that is added again is visited again, at its end.
    for (const [key, line] of this.#lines) {
      if (this.#free === 0) return
      const { caller, isCostly, waiting } = line
      if (waiting.length > 0 && !this.#mayHold(caller, isCostly)) continue
      this.#lines.delete(key)
      const next = waiting.shift()
      if (!next) continue
      if (waiting.length > 0) this.#lines.set(key, line)
      this.#acquire(caller, isCostly)
      next.admit()
    }
  }

  #mayHold(caller: string, isCostly: boolean): boolean {
    if (isCostly && this.#costly >= this.#maxCostly) return false
    const limit = caller === NO_CALLER ? this.#max : this.#maxPerCaller
    return (this.#held.get(caller) ?? 0) < limit
  }

  #acquire(caller: string, isCostly: boolean): void {
    this.#free -= 1
    if (isCostly) this.#costly += 1
    this.#held.set(caller, (this.#held.get(caller) ?? 0) + 1)
  }
}
