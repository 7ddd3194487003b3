import type { Call } from '@sen/core/ports/call-scope'
import { MAX_LARGE_BODIES_OF_CALLER, SMALL_BODY_BYTES } from '@sen/model/bulkheads/limits'
import type { FastifyRequest } from 'fastify'
import { CallerLane } from './caller-lane.ts'

const JSON_TYPE = /^application\/json\b/i

/**
 * Limits each caller to a few large JSON bodies, from before they are read until their calls end. Text, JSON and stored
 * drafts cost memory and time of the main thread in proportion. One is parsed while another is processed and a third is
 * stored. Parsing yields to other work.
 */
export class LargeBodies {
  readonly #lane = new CallerLane(MAX_LARGE_BODIES_OF_CALLER)
  #last: Promise<unknown> = Promise.resolve()

  /** Waits until the caller has fewer under way than it may. @throws CallEnded */
  async enter(call: Call): Promise<void> {
    call.onEnd(await this.#lane.enter(call))
  }

  /** Runs `work` after earlier work, once everything that arrived meanwhile has had its turn. */
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
}

/** Returns whether a request's body is large, or has an unknown length. */
export function mayBeLarge({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) return false
  return headers['content-length'] === undefined || Number(headers['content-length']) > SMALL_BODY_BYTES
}
