import { type WaitingTurn, waitInLine } from '@sen/core/kit/waiting-turn'
import { type Call, CallEnded } from '@sen/core/ports/call-scope'

export interface TurnsLimits {
  readonly together: number
  readonly ofOne: number
}

/** Waiting jobs alternate by name, so that a hundred jobs of one name do not delay another's. */
export class FairQueue {
  readonly #limits: TurnsLimits
  readonly #waiting = new Map<string, WaitingTurn[]>()
  readonly #running = new Map<string, number>()
  #together = 0

  constructor(limits: TurnsLimits) {
    this.#limits = limits
  }

  /**
   * @param name the mailbox's id, or another caller
   * @throws CallEnded when the client disconnected while waiting
   */
  async run<T>(name: string, work: () => Promise<T>, call?: Call): Promise<T> {
    if (call?.signal.aborted) throw new CallEnded()
    const line = this.#waiting.get(name) ?? []
    this.#waiting.set(name, line)
    const turn = waitInLine(line, call)
    this.#startNext()
    await turn
    try {
      return await work()
    } finally {
      this.#together -= 1
      const left = this.#runningOf(name) - 1
      if (left === 0) this.#running.delete(name)
      else this.#running.set(name, left)
      this.#startNext()
    }
  }

  #startNext(): void {
    if (this.#together >= this.#limits.together) return
    for (const [name, waiting] of this.#waiting) {
      if (waiting.length > 0 && this.#runningOf(name) >= this.#limits.ofOne) continue
      const next = waiting.shift()
      this.#waiting.delete(name)
      // All of its clients have left.
      if (!next) continue
      if (waiting.length > 0) this.#waiting.set(name, waiting)
      this.#together += 1
      this.#running.set(name, this.#runningOf(name) + 1)
      next.take()
      return
    }
  }

  #runningOf(name: string): number {
    return this.#running.get(name) ?? 0
  }
}
