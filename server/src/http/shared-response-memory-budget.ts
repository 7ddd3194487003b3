import { type Waiter, waitInQueue } from '@sen/core/kit/wait-queue'
import { CallEnded, type CallScope } from '@sen/core/ports/call-scope'
import type { ResponseMemoryBudget } from '@sen/core/ports/response-memory-budget'
import {
  LONG_ANSWER_SECONDS,
  MAX_ANSWER_BYTES_OF_CALLER,
  MAX_ANSWER_BYTES_UNDER_WAY,
  SMALL_ANSWER_BYTES,
} from '@sen/model/bulkheads/limits'

export class SharedResponseMemoryBudget implements ResponseMemoryBudget {
  readonly #scope: CallScope
  readonly #held = new Map<string, number>()
  #left = MAX_ANSWER_BYTES_UNDER_WAY
  #line: Waiter[] = []

  constructor(scope: CallScope) {
    this.#scope = scope
  }

  async reserve(bytes: number): Promise<void> {
    const call = this.#scope.current()
    if (!call || bytes < SMALL_ANSWER_BYTES) return
    // A longer answer gets the whole share of its caller.
    const taken = Math.min(bytes, MAX_ANSWER_BYTES_OF_CALLER)
    while (!this.#hasRoom(call.caller, taken)) await waitInQueue(this.#line, call)
    if (call.signal.aborted) throw new CallEnded()
    this.#add(call.caller, taken)
    call.onEnd(() => this.#give(call.caller, taken))
    call.endWithin(LONG_ANSWER_SECONDS * 1_000)
  }

  #hasRoom(caller: string, bytes: number): boolean {
    return bytes <= this.#left && bytes + (this.#held.get(caller) ?? 0) <= MAX_ANSWER_BYTES_OF_CALLER
  }

  #add(caller: string, bytes: number): void {
    this.#left -= bytes
    const held = (this.#held.get(caller) ?? 0) + bytes
    if (held === 0) this.#held.delete(caller)
    else this.#held.set(caller, held)
  }

  #give(caller: string, bytes: number): void {
    this.#add(caller, -bytes)
    const waiting = this.#line
    this.#line = []
    for (const turn of waiting) turn.admit()
  }
}
