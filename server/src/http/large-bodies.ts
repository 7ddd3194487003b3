import { type WaitingTurn, waitInLine } from '@sen/core/kit/waiting-turn'
import type { Call } from '@sen/core/ports/call-scope'
import { SMALL_BODY_BYTES } from '@sen/model/bulkheads/limits'
import type { FastifyRequest } from 'fastify'

const JSON_TYPE = /^application\/json\b/i

/**
 * Holds each caller to one long JSON body, from before it is read until its call has ended: text, JSON, and what a draft is stored as all
 * cost time of the main thread that grows with it. Bodies of several callers are read in turns, with everything else between them.
 */
export class LargeBodies {
  /** Of each caller that has one under way, those that wait. */
  readonly #lines = new Map<string, WaitingTurn[]>()
  #last: Promise<unknown> = Promise.resolve()

  /** Waits until the caller has no other one under way. @throws CallEnded */
  async enter(call: Call): Promise<void> {
    const line = this.#lines.get(call.caller)
    if (line) await waitInLine(line, call)
    else this.#lines.set(call.caller, [])
    call.onEnd(() => this.#leave(call.caller))
  }

  /** Works when what was asked before is done, and all that came meanwhile has had its turn. */
  inTurn<T>(work: () => T): Promise<T> {
    const turn = this.#last.then(
      () =>
        new Promise<T>((resolve, reject) => {
          setImmediate(() => {
            try {
              resolve(work())
            } catch (error) {
              reject(error)
            }
          })
        }),
    )
    this.#last = turn.catch(() => undefined)
    return turn
  }

  #leave(caller: string): void {
    const next = this.#lines.get(caller)?.shift()
    if (next) next.take()
    else this.#lines.delete(caller)
  }
}

/** Whether the body of a request is long, or may be: nobody says how long it is. */
export function mayBeLarge({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) return false
  return headers['content-length'] === undefined || Number(headers['content-length']) > SMALL_BODY_BYTES
}
