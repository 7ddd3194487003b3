import type { Call } from '@sen/core/ports/call-scope'
import { MAX_LARGE_BODIES_OF_CALLER, SMALL_BODY_BYTES } from '@sen/model/bulkheads/limits'
import type { FastifyRequest } from 'fastify'
import { CallerLane } from '../caller-lane.ts'

const JSON_TYPE = /^application\/json\b/i

/** Large bodies cost memory and time of the main thread, so each caller may have only a few. */
export class LargeBodies {
  readonly #lane = new CallerLane(MAX_LARGE_BODIES_OF_CALLER)
  #last: Promise<unknown> = Promise.resolve()

  async enter(call: Call): Promise<void> {
    call.onEnd(await this.#lane.enter(call))
  }

  /** Other requests that arrived meanwhile run first. */
  enqueue<T>(work: () => T): Promise<T> {
    const result = this.#last.then(
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
    this.#last = result.catch(() => undefined)
    return result
  }
}

export function mayBeLarge({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) return false
  return headers['content-length'] === undefined || Number(headers['content-length']) > SMALL_BODY_BYTES
}
