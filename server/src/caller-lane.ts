import { Refused } from '@sen/core/kit/refused'
import { type Waiter, waitInQueue } from '@sen/core/kit/wait-queue'
import type { Call } from '@sen/core/ports/call-scope'
import type { ErrorCode } from '@sen/model/error-codes'

interface Caller {
  underWay: number
  readonly line: Waiter[]
}

export class CallerLane {
  readonly #callers = new Map<string, Caller>()
  readonly #most: number
  readonly #mostWaiting: number
  readonly #refusal: ErrorCode

  /** @param most concurrent calls of one caller; beyond `mostWaiting` waiting ones, a call is refused with `refusal` */
  constructor(most: number, mostWaiting = Number.POSITIVE_INFINITY, refusal: ErrorCode = 'operation_in_progress') {
    this.#most = most
    this.#mostWaiting = mostWaiting
    this.#refusal = refusal
  }

  /**
   * @returns a function that ends the call, to be called once
   * @throws CallEnded when the client has disconnected; Refused when too many calls wait
   */
  async enter(call: Call): Promise<() => void> {
    const caller = this.#callers.get(call.caller) ?? { underWay: 0, line: [] }
    this.#callers.set(call.caller, caller)
    if (caller.underWay < this.#most) caller.underWay += 1
    else if (caller.line.length < this.#mostWaiting) await waitInQueue(caller.line, call)
    else throw new Refused(this.#refusal)
    return () => this.#leave(call.caller, caller)
  }

  /** The call counts until it ends, even if the client has disconnected. */
  async run<T>(call: Call | undefined, work: () => Promise<T>): Promise<T> {
    if (!call) return work()
    const leave = await this.enter(call)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  #leave(name: string, caller: Caller): void {
    const next = caller.line.shift()
    if (next) next.admit()
    else caller.underWay -= 1
    if (caller.underWay === 0) this.#callers.delete(name)
  }
}
